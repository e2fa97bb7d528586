import { type Selectable, type Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseTemplates } from '#platform/server/db/types.ts'
import type { TemplateContent } from '../contract.ts'
import type { TemplateScope } from './policy.ts'

const columns = ['id', 'name', 'content', 'last_used_at', 'version', 'created_at', 'updated_at'] as const

export interface TemplateRow extends Omit<
  Pick<Selectable<CaseTemplates>, (typeof columns)[number]>,
  'content'
> {
  /** May contain codes that only earlier versions of the lists allowed. */
  content: unknown
}

const selectTemplates = (db: Db, { ownerId }: TemplateScope) =>
  db.selectFrom('case_templates').select(columns).where('owner_id', '=', ownerId)

export const findTemplates = (db: Db, scope: TemplateScope, limit: number): Promise<TemplateRow[]> =>
  selectTemplates(db, scope)
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .limit(limit)
    .execute()

/** Serializes one user's saves, so that two concurrent requests cannot both store the fiftieth template. */
export async function lockTemplates(tx: Tx, { ownerId }: TemplateScope): Promise<void> {
  await takeAdvisoryLock(tx, `case templates of ${ownerId}`)
}

export const findTemplateForChange = (
  tx: Tx,
  scope: TemplateScope,
  id: string,
): Promise<TemplateRow | undefined> =>
  selectTemplates(tx, scope).where('id', '=', id).forUpdate().noWait().executeTakeFirst()

export async function countTemplates(db: Db, { ownerId }: TemplateScope): Promise<number> {
  const { count } = await db
    .selectFrom('case_templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewTemplate {
  id: string
  name: string
  content: TemplateContent
  now: Date
}

export const insertTemplate = (
  tx: Tx,
  { ownerId }: TemplateScope,
  { id, name, content, now }: NewTemplate,
): Promise<TemplateRow> =>
  tx
    .insertInto('case_templates')
    .values({
      id,
      owner_id: ownerId,
      name,
      content: JSON.stringify(content),
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The same transaction must already have loaded the row in its owner's scope. */
export const updateTemplateRow = (
  tx: Tx,
  { ownerId }: TemplateScope,
  id: string,
  changes: Updateable<CaseTemplates>,
): Promise<TemplateRow> =>
  tx
    .updateTable('case_templates')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns false if there is no template with this id. */
export async function deleteTemplateRow(tx: Tx, { ownerId }: TemplateScope, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('case_templates')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTemplatesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('case_templates').where('owner_id', '=', ownerId).execute()
}
