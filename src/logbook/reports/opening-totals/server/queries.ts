import type { Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { OpeningTotals } from '#platform/server/db/types.ts'
import type { ReportScope } from '../../scope/server/policy.ts'
import type { OpeningTotalEntry } from '../contract.ts'

const columns = [
  'id',
  'procedure_code',
  'supervision_level',
  'setting',
  'count',
  'from_date',
  'to_date',
  'source',
  'version',
  'created_at',
  'updated_at',
] as const

export type OpeningTotalRow = Pick<Selectable<OpeningTotals>, (typeof columns)[number]>

const selectOwn = (db: Db, { ownerId }: ReportScope) =>
  db.selectFrom('opening_totals').select(columns).where('owner_id', '=', ownerId)

export const findOpeningTotals = (db: Db, scope: ReportScope, limit: number): Promise<OpeningTotalRow[]> =>
  selectOwn(db, scope).orderBy('procedure_code').orderBy('from_date').orderBy('id').limit(limit).execute()

/** Serializes additions, so that there are never more than the limit. */
export async function lockOpeningTotals(tx: Tx, { ownerId }: ReportScope): Promise<void> {
  await takeAdvisoryLock(tx, `opening totals of ${ownerId}`)
}

export const findOpeningTotalForChange = (
  tx: Tx,
  scope: ReportScope,
  id: string,
): Promise<OpeningTotalRow | undefined> =>
  selectOwn(tx, scope).where('id', '=', id).forUpdate().noWait().executeTakeFirst()

export async function countOpeningTotals(db: Db, { ownerId }: ReportScope): Promise<number> {
  const { count } = await db
    .selectFrom('opening_totals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

const toColumns = (total: OpeningTotalEntry) => ({
  procedure_code: total.procedure,
  supervision_level: total.supervision ?? null,
  setting: total.setting,
  count: total.count,
  from_date: total.from,
  to_date: total.to,
  source: total.source,
})

export const insertOpeningTotal = (
  tx: Tx,
  { ownerId }: ReportScope,
  { id, total, now }: { id: string; total: OpeningTotalEntry; now: Date },
): Promise<OpeningTotalRow> =>
  tx
    .insertInto('opening_totals')
    .values({ id, owner_id: ownerId, ...toColumns(total), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The same transaction must already have loaded the row in its owner's scope. */
export const updateOpeningTotalRow = (
  tx: Tx,
  { ownerId }: ReportScope,
  id: string,
  { total, version, now }: { total: OpeningTotalEntry; version: number; now: Date },
): Promise<OpeningTotalRow> =>
  tx
    .updateTable('opening_totals')
    .set({ ...toColumns(total), version, updated_at: now })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns false if there is no total with this id. */
export async function deleteOpeningTotalRow(tx: Tx, { ownerId }: ReportScope, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('opening_totals')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOpeningTotalsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('opening_totals').where('owner_id', '=', ownerId).execute()
}
