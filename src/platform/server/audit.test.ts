import { v7 as uuid } from 'uuid'
import { expect, test } from '#testing/test.ts'
import { recordAudit } from './audit.ts'

test('what was done is written down, and nobody can change or remove it', async ({ app }) => {
  const entityId = uuid()
  const { db, pool } = app.deps
  await recordAudit(db, {
    actor: { id: uuid(), role: 'admin' },
    action: 'case_changed',
    entity: 'case',
    entityId,
    entityVersion: 2,
    changedFields: ['title'],
    origin: { requestId: 'r-1', address: '192.0.2.1' },
  })
  const event = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ action: 'case_changed', changed_fields: ['title'], entity_version: 2 })
  const changes = [
    'delete from audit_events',
    "update audit_events set action = 'nothing'",
    'truncate audit_events',
  ]
  for (const statement of changes) {
    await expect(pool.query(statement)).rejects.toThrow('cannot be changed or deleted')
  }
})
