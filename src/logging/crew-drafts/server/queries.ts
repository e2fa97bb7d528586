import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseOffers } from '#platform/server/db/types.ts'
import type { Mission } from '#logging/missions/contract.ts'
import type { CrewDraftScope } from './policy.ts'

const columns = [
  'case_offers.id',
  'case_offers.organization_id',
  'case_offers.mission_number',
  'case_offers.date',
  'case_offers.patient_sequence',
  'case_offers.encounter_setting',
  'case_offers.mission',
  'case_offers.status',
  'case_offers.created_at',
] as const

/** Columns that only this service writes, so their types are known. */
interface KnownColumns {
  mission: Mission
  status: 'open' | 'accepted' | 'dismissed'
  encounter_setting: 'real' | 'simulated'
}

export interface CrewDraftRow
  extends
    Omit<
      Pick<
        Selectable<CaseOffers>,
        'id' | 'organization_id' | 'mission_number' | 'date' | 'patient_sequence' | 'created_at'
      >,
      keyof KnownColumns
    >,
    KnownColumns {
  sender_id: string
  sender_name: string
}

const selectReceived = (db: Db, { recipientId }: CrewDraftScope) =>
  db
    .selectFrom('case_offers')
    .innerJoin('users as senders', 'senders.id', 'case_offers.sender_id')
    .select([...columns, 'case_offers.sender_id', 'senders.name as sender_name'])
    .$narrowType<KnownColumns>()
    .where('case_offers.recipient_id', '=', recipientId)

/** Returns the open crew drafts in scope, newest first. */
export const listOpenCrewDrafts = (
  db: Db,
  scope: CrewDraftScope,
  since: Date,
  limit: number,
): Promise<CrewDraftRow[]> =>
  selectReceived(db, scope)
    .where('case_offers.status', '=', 'open')
    .where('case_offers.created_at', '>', since)
    .orderBy('case_offers.created_at', 'desc')
    .orderBy('case_offers.id', 'desc')
    .limit(limit)
    .execute()

/** Returns a crew draft and locks it until the transaction ends. */
export const findCrewDraftForChange = (
  tx: Tx,
  scope: CrewDraftScope,
  id: string,
  since: Date,
): Promise<CrewDraftRow | undefined> =>
  selectReceived(tx, scope)
    .where('case_offers.id', '=', id)
    .where('case_offers.created_at', '>', since)
    .forUpdate('case_offers')
    .noWait()
    .executeTakeFirst()

export async function updateCrewDraftStatus(
  tx: Tx,
  { id }: Pick<CrewDraftRow, 'id'>,
  status: KnownColumns['status'],
  now: Date,
): Promise<void> {
  await tx.updateTable('case_offers').set({ status, updated_at: now }).where('id', '=', id).execute()
}

export interface NewCrewDraft {
  id: string
  senderId: string
  recipientId: string
  organizationId: string
  missionNumber: string
  date: string
  patientSequence: number
  encounterSetting: string
  mission: Mission
  now: Date
}

/** Returns the ids of the inserted crew drafts. A draft that was sent before is not inserted again. */
export async function insertCrewDrafts(tx: Tx, crewDrafts: readonly NewCrewDraft[]): Promise<string[]> {
  const rows = await tx
    .insertInto('case_offers')
    .values(
      crewDrafts.map((crewDraft) => ({
        id: crewDraft.id,
        sender_id: crewDraft.senderId,
        recipient_id: crewDraft.recipientId,
        organization_id: crewDraft.organizationId,
        mission_number: crewDraft.missionNumber,
        date: crewDraft.date,
        patient_sequence: crewDraft.patientSequence,
        encounter_setting: crewDraft.encounterSetting,
        mission: JSON.stringify(crewDraft.mission),
        created_at: crewDraft.now,
        updated_at: crewDraft.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['sender_id', 'recipient_id', 'mission_number']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the id of the recipient's own case of the same patient, which prevents accepting the crew draft. */
export async function findConflictingCase(
  db: Db,
  { recipientId }: CrewDraftScope,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('case_offers')
    .innerJoin('cases', (join) =>
      join
        .onRef('cases.owner_id', '=', 'case_offers.recipient_id')
        .onRef('cases.mission_number', '=', 'case_offers.mission_number')
        .onRef('cases.patient_sequence', '=', 'case_offers.patient_sequence'),
    )
    .select('cases.id')
    .where('case_offers.id', '=', id)
    .where('case_offers.recipient_id', '=', recipientId)
    .where('cases.status', '<>', 'voided')
    .where('cases.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

const maxExported = 2_000

/** Returns the crew drafts that a user sent or received, newest first. */
export const listCrewDraftsOf = (db: Db, { recipientId: personId }: CrewDraftScope) =>
  db
    .selectFrom('case_offers')
    .innerJoin('users as senders', 'senders.id', 'case_offers.sender_id')
    .innerJoin('users as recipients', 'recipients.id', 'case_offers.recipient_id')
    .select([...columns, 'senders.name as sender_name', 'recipients.name as recipient_name'])
    .$narrowType<KnownColumns>()
    .where((is) =>
      is.or([is('case_offers.sender_id', '=', personId), is('case_offers.recipient_id', '=', personId)]),
    )
    .orderBy('case_offers.created_at', 'desc')
    .orderBy('case_offers.id', 'desc')
    .limit(maxExported)
    .execute()

export type ExportedCrewDraftRow = Awaited<ReturnType<typeof listCrewDraftsOf>>[number]

export async function deleteCrewDraftsBefore(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('case_offers').where('created_at', '<', cutoff).execute()
}

/** Deletes the crew drafts that a user sent or received, because both name the user. */
export async function deleteCrewDraftsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('case_offers')
    .where((is) => is.or([is('sender_id', '=', personId), is('recipient_id', '=', personId)]))
    .execute()
}
