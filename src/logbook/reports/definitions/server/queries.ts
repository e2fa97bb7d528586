import type { Selectable, Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ReportDefinitions } from '#platform/server/db/types.ts'
import type { ReportScope } from '../../scope/server/policy.ts'
import type { DefinitionContent } from '../contract.ts'

const columns = ['id', 'name', 'content', 'version', 'created_at', 'updated_at'] as const

export interface DefinitionRow extends Omit<
  Pick<Selectable<ReportDefinitions>, (typeof columns)[number]>,
  'content'
> {
  /** May contain codes that only earlier versions of the lists allowed. */
  content: unknown
}

const selectOwn = (db: Db, { ownerId }: ReportScope) =>
  db.selectFrom('report_definitions').select(columns).where('owner_id', '=', ownerId)

export const findDefinitions = (db: Db, scope: ReportScope, limit: number): Promise<DefinitionRow[]> =>
  selectOwn(db, scope)
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .limit(limit)
    .execute()

/** Serializes saves, so that two reports saved at the same time cannot both become the fiftieth. */
export async function lockDefinitions(tx: Tx, { ownerId }: ReportScope): Promise<void> {
  await takeAdvisoryLock(tx, `report definitions of ${ownerId}`)
}

export const findDefinitionForChange = (
  tx: Tx,
  scope: ReportScope,
  id: string,
): Promise<DefinitionRow | undefined> =>
  selectOwn(tx, scope).where('id', '=', id).forUpdate().noWait().executeTakeFirst()

export async function countDefinitions(db: Db, { ownerId }: ReportScope): Promise<number> {
  const { count } = await db
    .selectFrom('report_definitions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewDefinition {
  id: string
  name: string
  content: DefinitionContent
  now: Date
}

export const insertDefinition = (
  tx: Tx,
  { ownerId }: ReportScope,
  { id, name, content, now }: NewDefinition,
): Promise<DefinitionRow> =>
  tx
    .insertInto('report_definitions')
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
export const updateDefinitionRow = (
  tx: Tx,
  { ownerId }: ReportScope,
  id: string,
  changes: Updateable<ReportDefinitions>,
): Promise<DefinitionRow> =>
  tx
    .updateTable('report_definitions')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns false if there is no definition with this id. */
export async function deleteDefinitionRow(tx: Tx, { ownerId }: ReportScope, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('report_definitions')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDefinitionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('report_definitions').where('owner_id', '=', ownerId).execute()
}
