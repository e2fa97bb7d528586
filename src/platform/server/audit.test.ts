import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from '#testing/test.ts'
import { recordAudit, auditView } from './audit.ts'

test('an event is recorded, and nobody can change or delete it', async ({ app }) => {
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

const entry = { actor: null, action: 'user_rejected', entity: 'user', origin: null }

test.for(['She works for the other service.', 'Spam', 'two words', 'a'.repeat(101), ''])(
  'the trail takes no free text, because nobody could correct it: %s',
  async (reason, { app }) => {
    await expect(recordAudit(app.deps.db, { ...entry, reason })).rejects.toThrow('must be a code')
    const changedFields = [`name: ${reason}`]
    await expect(recordAudit(app.deps.db, { ...entry, changedFields })).rejects.toThrow('name of a field')
  },
)

test.for([
  ['user_rejected', 'spam', null],
  ['user_approved', 'Fine by me.', null],
  ['sign_in_refused', 'credentials_invalid', 'credentials_invalid'],
] as const)(
  'an event %s from a server of the previous version is stored without its free text: %s',
  async ([action, reason, kept], { app }) => {
    const { rows } = await app.deps.pool.query(
      `insert into audit_events (action, entity, reason) values ($1, 'user', $2) returning reason`,
      [action, reason],
    )
    expect(rows).toEqual([{ reason: kept }])
  },
)

test('a view of another user’s or of nobody’s record is recorded, a view of one’s own is not', async ({
  app,
}) => {
  const [actor, other] = [uuid(), uuid()]
  for (const ownerId of [actor, other, null]) {
    const view = { ...entry, action: 'case_viewed', actor: { id: actor, role: 'admin' }, entityId: ownerId }
    await auditView(app.deps.db, { ownerId, ...view })
  }
  const lines = await app.deps.db
    .selectFrom('audit_events')
    .select('entity_id')
    .where('actor_id', '=', actor)
    .orderBy('id')
    .execute()
  expect(lines.map(({ entity_id }) => entity_id)).toEqual([other, null])
})

test('a part that a page reads is one look with its record, for this reader, this record and a minute', async ({
  app,
}) => {
  const { db, pool } = app.deps
  const origin = null
  const [reader, another, owner] = [uuid(), uuid(), uuid()]
  const [record, otherRecord, seenBefore] = [uuid(), uuid(), uuid()]
  const look = { action: 'case_viewed', entity: 'case', ownerId: owner, origin }
  const part = { ...look, action: 'case_signatures_viewed', partOf: ['case_viewed'] }
  const by = (id: string) => ({ id, role: 'supervisor' })
  const linesOf = async (id: string) =>
    (await pool.query('select action from audit_events where actor_id = $1 order by id', [id])).rows.map(
      (row: { action: string }) => row.action,
    )
  await auditView(db, { ...look, actor: by(reader), entityId: record })
  await auditView(db, { ...part, actor: by(reader), entityId: record })
  await auditView(db, { ...part, actor: by(reader), entityId: record })
  expect(await linesOf(reader)).toEqual(['case_viewed'])
  await auditView(db, { ...part, actor: by(reader), entityId: otherRecord })
  expect(await linesOf(reader)).toEqual(['case_viewed', 'case_signatures_viewed'])
  await auditView(db, { ...part, actor: by(another), entityId: record })
  expect(await linesOf(another)).toEqual(['case_signatures_viewed'])
  await pool.query(
    `insert into audit_events (at, actor_id, actor_role, action, entity, entity_id, subject_ids)
     values (now() - interval '61 seconds', $1, 'supervisor', 'case_viewed', 'case', $2, array[$3::uuid])`,
    [another, seenBefore, owner],
  )
  await auditView(db, { ...part, actor: by(another), entityId: seenBefore })
  expect(await linesOf(another)).toHaveLength(3)
  // A look that another person is told of says nothing to this one.
  await auditView(db, { ...part, actor: by(reader), entityId: record, ownerId: uuid() })
  expect(await linesOf(reader)).toHaveLength(3)
})

test('the migration removes free text from older events, then makes the trail append-only again', async ({
  app: { deps },
}) => {
  const { pool } = deps
  const file = path.resolve(import.meta.dirname, '../../../migrations/0016_trail_of_codes.sql')
  await pool.query(`
    drop trigger audit_events__codes_alone on audit_events;
    drop function keep_codes_alone();
    drop index users__image`)
  const id = uuid()
  const add = `insert into audit_events (action, entity, entity_id, reason) values ($1, 'user', $2, $3)`
  const before = [
    ['user_rejected', 'Works for another service.'],
    ['user_rejected', 'spam'],
    ['sign_in_refused', 'account_not_active'],
  ]
  for (const [action, reason] of before) await pool.query(add, [action, id, reason])
  await pool.query(await readFile(file, 'utf8'))
  const { rows } = await pool.query('select reason from audit_events where entity_id = $1 order by id', [id])
  expect(rows.map(({ reason }) => reason)).toEqual([null, null, 'account_not_active'])
  await expect(pool.query('update audit_events set reason = null')).rejects.toThrow('cannot be changed')
})
