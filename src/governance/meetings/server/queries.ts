import { sql, type Insertable, type RawBuilder, type SqlBool, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { overseesSql } from '#people/users/reach/server/row-mapping.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { SupervisionActions, SupervisionAgreements } from '#platform/server/db/types.ts'
import type { AgreementKind, ObjectiveState, Part } from '../contract.ts'
import type { AgreementScope } from './policy.ts'

/**
 * Whether a clinical or educational link is active today. A cover only signs in the supervisor's place, and may not read
 * objectives and meetings.
 */
const isLinked = sql.raw<boolean>(
  overseesSql(
    null,
    { supervisor: 'agreements.supervisor_id', clinician: 'agreements.clinician_id' },
    { includesCovers: false },
  ),
)

function isInScope({ personId, side, clinicianId }: AgreementScope): RawBuilder<SqlBool> {
  const asClinician = sql<SqlBool>`agreements.clinician_id = ${personId}::uuid`
  const asSupervisor = sql<SqlBool>`agreements.supervisor_id = ${personId}::uuid and ${isLinked}`
  if (side === 'clinician') return asClinician
  return side === 'supervisor'
    ? sql<SqlBool>`(agreements.clinician_id = ${clinicianId}::uuid and ${asSupervisor})`
    : sql<SqlBool>`(${asClinician} or (${asSupervisor}))`
}

const visible = (db: Db, scope: AgreementScope) =>
  db
    .selectFrom('supervision_agreements as agreements')
    .innerJoin('users as clinicians', 'clinicians.id', 'agreements.clinician_id')
    .innerJoin('users as supervisors', 'supervisors.id', 'agreements.supervisor_id')
    .selectAll('agreements')
    .select(({ selectFrom }) => [
      'clinicians.name as clinician_name',
      'supervisors.name as supervisor_name',
      isLinked.as('is_linked'),
      sql<'clinician' | 'supervisor'>`case when agreements.clinician_id = ${scope.personId}::uuid
        then 'clinician' else 'supervisor' end`.as('side'),
      jsonArrayFrom(
        selectFrom('supervision_actions as actions')
          .select(['actions.id', 'actions.words', 'actions.owner_id', 'actions.due_on', 'actions.done_on'])
          .whereRef('actions.agreement_id', '=', 'agreements.id')
          .orderBy('actions.position'),
      ).as('actions'),
    ])
    .where(isInScope(scope))
    .$narrowType<{ kind: AgreementKind; state: ObjectiveState | null }>()

export const findAgreement = (db: Db, scope: AgreementScope, id: string) =>
  visible(db, scope).where('agreements.id', '=', id).executeTakeFirst()

export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

export interface Position {
  day: string
  id: string
}

interface PageRequest {
  part: Part
  after: Position | undefined
  limit: number
}

/** Returns a page: open objectives with the nearest day first, everything else with the latest first. */
export function listAgreements(db: Db, scope: AgreementScope, { part, after, limit }: PageRequest) {
  const isAscending = part === 'open_objectives'
  const direction = isAscending ? 'asc' : 'desc'
  const position = sql`(agreements.day, agreements.id)`
  const last = sql`(${after?.day}::date, ${after?.id}::uuid)`
  return visible(db, scope)
    .where('agreements.kind', '=', part === 'meetings' ? 'meeting' : 'objective')
    .$if(part === 'open_objectives', (query) => query.where('agreements.state', '=', 'open'))
    .$if(part === 'closed_objectives', (query) => query.where('agreements.state', '<>', 'open'))
    .$if(after !== undefined, (query) =>
      query.where(isAscending ? sql<SqlBool>`${position} > ${last}` : sql<SqlBool>`${position} < ${last}`),
    )
    .orderBy('agreements.day', direction)
    .orderBy('agreements.id', direction)
    .limit(limit)
    .execute()
}

/** Returns the people with whom a person may add entries today: a clinician's supervisors, or a supervisor's clinician. */
export const listPartners = (db: Db, { personId, side, clinicianId }: AgreementScope) =>
  db
    .selectFrom('active_supervision as links')
    .innerJoin('users', 'users.id', side === 'supervisor' ? 'links.clinician_id' : 'links.supervisor_id')
    .select(['users.id', 'users.name'])
    .distinct()
    .where(side === 'supervisor' ? 'links.supervisor_id' : 'links.clinician_id', '=', personId)
    .where('links.kind', '<>', 'cover')
    .where('users.status', '=', 'active')
    .$if(clinicianId !== null, (query) => query.where('links.clinician_id', '=', clinicianId))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(maxPartners)
    .execute()

const maxPartners = 100

export interface Pair {
  clinicianId: string
  supervisorId: string
}

/**
 * Makes changes of one pair wait for each other, so that they cannot exceed the limit together, and nobody edits an entry while
 * the other ticks it.
 */
export async function lockPair(tx: Tx, { clinicianId, supervisorId }: Pair): Promise<void> {
  await takeAdvisoryLock(tx, `agreements ${clinicianId} ${supervisorId}`)
}

export async function countAgreements(tx: Tx, { clinicianId, supervisorId }: Pair): Promise<number> {
  const { count } = await tx
    .selectFrom('supervision_agreements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clinician_id', '=', clinicianId)
    .where('supervisor_id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAgreement(tx: Tx, row: Insertable<SupervisionAgreements>): Promise<void> {
  await tx.insertInto('supervision_agreements').values(row).execute()
}

/** The same transaction must already have read the row in a scope. */
export async function updateAgreement(
  tx: Tx,
  id: string,
  changes: Updateable<SupervisionAgreements>,
): Promise<void> {
  await tx.updateTable('supervision_agreements').set(changes).where('id', '=', id).execute()
}

/** Replaces the actions of an agreement. The same transaction must already have read it in a scope. */
export async function replaceActions(
  tx: Tx,
  agreementId: string,
  rows: readonly Insertable<SupervisionActions>[],
): Promise<void> {
  await tx.deleteFrom('supervision_actions').where('agreement_id', '=', agreementId).execute()
  if (rows.length > 0) await tx.insertInto('supervision_actions').values(rows).execute()
}

export const findAgreementOfAction = (db: Db, scope: AgreementScope, actionId: string) =>
  visible(db, scope)
    .where('agreements.id', '=', ({ selectFrom }) =>
      selectFrom('supervision_actions').select('agreement_id').where('id', '=', actionId),
    )
    .executeTakeFirst()

export async function setDone(tx: Tx, actionId: string, doneOn: string | null): Promise<void> {
  await tx.updateTable('supervision_actions').set({ done_on: doneOn }).where('id', '=', actionId).execute()
}

/** Returns the next agreements of a person, for their archive. */
export const listForArchive = (db: Db, scope: AgreementScope, after: string | null, limit: number) =>
  visible(db, scope)
    .$if(after !== null, (query) => query.where('agreements.id', '>', after))
    .orderBy('agreements.id')
    .limit(limit)
    .execute()

/** Deletes the agreements of a clinician. The database deletes their actions with them. */
export async function deleteAgreementsOf(tx: Tx, clinicianId: string): Promise<void> {
  await tx.deleteFrom('supervision_agreements').where('clinician_id', '=', clinicianId).execute()
}

/** Counts the entries that the clinician of a scope has added, edited, ticked or done since, at most `limit`. */
export async function countChanged(
  db: Db,
  scope: AgreementScope,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const moved = visible(db, scope)
    .where('agreements.updated_at', '>', since)
    .where('agreements.updated_side', '=', 'clinician')
    .limit(limit)
  const { count } = await db
    .selectFrom(moved.as('moved'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
