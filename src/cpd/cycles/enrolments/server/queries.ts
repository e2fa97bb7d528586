import { sql, type Selectable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdEnrolments } from '#platform/server/db/types.ts'
import type { KnownRules } from '../../standards/contract.ts'
import type { EnrolmentScope } from './policy.ts'

export interface EnrolmentRow extends Omit<Selectable<CpdEnrolments>, 'rules' | 'overrides' | 'status'> {
  rules: KnownRules
  overrides: Record<string, number>
  status: 'active' | 'completed' | 'ended'
}

const selectEnrolments = (db: Db, { ownerId }: EnrolmentScope) =>
  db
    .selectFrom('cpd_enrolments')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$narrowType<Pick<EnrolmentRow, 'rules' | 'overrides' | 'status'>>()

export const listEnrolmentRows = (db: Db, scope: EnrolmentScope, limit: number): Promise<EnrolmentRow[]> =>
  selectEnrolments(db, scope).orderBy('cycle_start', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** Returns the names of a user's cycles, without their rules. */
export const listEnrolmentNames = (db: Db, { ownerId }: EnrolmentScope, limit: number) =>
  db
    .selectFrom('cpd_enrolments')
    .select(['id', 'cycle_start', 'cycle_end', sql<string>`rules ->> 'body'`.as('body')])
    .where('owner_id', '=', ownerId)
    .orderBy('cycle_start', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findEnrolmentOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('cpd_enrolments').select('owner_id').where('id', '=', id).executeTakeFirst()
  return row?.owner_id ?? null
}

export const findEnrolment = (db: Db, scope: EnrolmentScope, id: string): Promise<EnrolmentRow | undefined> =>
  selectEnrolments(db, scope).where('id', '=', id).executeTakeFirst()

/** Makes concurrent changes of one user wait for each other, so that they cannot store overlapping cycles. */
export async function lockEnrolments(tx: Tx, { ownerId }: EnrolmentScope): Promise<void> {
  await takeAdvisoryLock(tx, `cpd enrolments of ${ownerId}`)
}

type EnrolmentValues = Omit<EnrolmentRow, 'owner_id'>

const toJson = ({ rules, overrides, ...values }: EnrolmentValues) => ({
  ...values,
  rules: JSON.stringify(rules),
  overrides: JSON.stringify(overrides),
})

export async function insertEnrolment(tx: Tx, { ownerId }: EnrolmentScope, values: EnrolmentValues) {
  await tx
    .insertInto('cpd_enrolments')
    .values({ owner_id: ownerId, ...toJson(values) })
    .execute()
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updateEnrolmentRow(tx: Tx, { ownerId }: EnrolmentScope, values: EnrolmentValues) {
  const { id, ...changes } = toJson(values)
  await tx
    .updateTable('cpd_enrolments')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function deleteEnrolmentRow(tx: Tx, { ownerId }: EnrolmentScope, id: string): Promise<void> {
  await tx.deleteFrom('cpd_enrolments').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deleteEnrolmentsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_enrolments').where('owner_id', '=', ownerId).execute()
}
