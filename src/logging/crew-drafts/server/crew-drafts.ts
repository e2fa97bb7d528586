import { v7 as uuid } from 'uuid'
import type { Mission } from '#logging/missions/contract.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Case } from '#logging/cases/contract.ts'
import {
  addReceivedDraft,
  findColleagues,
  getSharedCase,
  type Places,
  type ReceivedDraft,
} from '#logging/cases/server/service.ts'
import { maxCrewDrafts, crewDraftDays } from '../contract.ts'
import { sharedFactsOf } from '../shared-facts.ts'
import { crewDraftScope } from './policy.ts'
import {
  deleteCrewDraftsBefore,
  findConflictingCase,
  findCrewDraftForChange,
  insertCrewDrafts,
  listOpenCrewDrafts,
  updateCrewDraftStatus,
  type CrewDraftRow,
} from './queries.ts'
const lifetimeMs = crewDraftDays * 24 * 60 * 60_000
const openSince = ({ clock }: Deps): Date => new Date(clock.now().getTime() - lifetimeMs)

/** Returns the crew drafts that the actor has not accepted or dismissed yet. */
export const listCrewDrafts = (deps: Deps, actor: Actor): Promise<CrewDraftRow[]> =>
  listOpenCrewDrafts(deps.db, crewDraftScope(actor), openSince(deps), maxCrewDrafts)

/** Sends crewmates a draft with the current facts of a mission. Later changes are not sent. */
export async function sendCrewDrafts(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { organizationId: caseOrganizationId, ...facts } = await getSharedCase(deps, actor, caseId)
  const { colleagues, organizationId } = await getColleagues(deps, actor, userIds)
  if (caseOrganizationId !== organizationId) {
    const message =
      'This case belongs to another organization, so its mission cannot be shared with your crew.'
    throw new AppError('access_denied', { message })
  }
  const mission = sharedFactsOf(facts.mission)
  const shared = { ...facts, mission, senderId: actor.id, organizationId, now: deps.clock.now() }
  const crewDrafts = colleagues.map(({ id }) => ({ ...shared, id: uuid(), recipientId: id }))
  await inTransaction(deps.db, async (tx) => {
    for (const id of await insertCrewDrafts(tx, crewDrafts)) {
      await recordAudit(tx, { actor, action: 'case_offered', entity: 'case_offer', entityId: id, origin })
    }
  })
  return colleagues
}

/** Returns the colleagues with these ids. Unknown, unlisted and former colleagues cause the same error. */
async function getColleagues(deps: Deps, actor: Actor, userIds: readonly string[]) {
  const knownColleagues = await findColleagues(deps, actor, userIds)
  const colleagues = userIds.flatMap((id) => knownColleagues.find((colleague) => colleague.id === id) ?? [])
  const isColleague = (id: string) => colleagues.some((colleague) => colleague.id === id)
  const fields = userIds.flatMap((id, index) =>
    isColleague(id)
      ? []
      : [{ path: `userIds.${index}`, message: 'Choose a colleague of your organization.' }],
  )
  if (fields.length > 0 || actor.organizationId === null) throw new AppError('request_invalid', { fields })
  return { colleagues, organizationId: actor.organizationId }
}

/**
 * Creates the case of a crew draft once; accepting the draft again returns the current version of that case. The case
 * gets the id of the crew draft.
 */
export async function acceptCrewDraft(deps: Deps, { actor, origin }: Requester, id: string): Promise<Case> {
  const draft = await addReceivedDraft(deps, { actor, origin }, id, {
    prepare: async (tx, places) => {
      const crewDraft = await getCrewDraft(deps, tx, actor, id)
      return crewDraft.status === 'accepted' ? null : toReceivedDraft(crewDraft, actor, places)
    },
    finish: async (tx) => {
      await updateCrewDraftStatus(tx, await getCrewDraft(deps, tx, actor, id), 'accepted', deps.clock.now())
      await recordAudit(tx, {
        actor,
        action: 'case_offer_accepted',
        entity: 'case_offer',
        entityId: id,
        origin,
      })
    },
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'case_duplicate') throw error
    const caseId = await findConflictingCase(deps.db, crewDraftScope(actor), id)
    throw new AppError('case_duplicate', { flags: { caseId } })
  })
  // The crew draft was accepted, and its case has been deleted since.
  if (!draft) throw new AppError('case_offer_not_found')
  return draft
}

async function getCrewDraft(deps: Deps, tx: Tx, actor: Actor, id: string): Promise<CrewDraftRow> {
  const crewDraft = await findCrewDraftForChange(tx, crewDraftScope(actor), id, openSince(deps))
  if (!crewDraft) throw new AppError('case_offer_not_found')
  return crewDraft
}

const toReceivedDraft = (crewDraft: CrewDraftRow, actor: Actor, places: Places): ReceivedDraft => ({
  id: crewDraft.id,
  missionNumber: crewDraft.mission_number,
  date: crewDraft.date,
  patientSequence: crewDraft.patient_sequence,
  encounterSetting: crewDraft.encounter_setting,
  mission: factsWithOpenPlaces(crewDraft, actor, places),
})

/** Drops codes of bases and regions that belong to another organization or have closed. */
function factsWithOpenPlaces(crewDraft: CrewDraftRow, actor: Actor, { bases, regions }: Places): Mission {
  const isSameOrganization = actor.organizationId === crewDraft.organization_id
  const isOpen = (places: typeof bases, code: string | null | undefined) =>
    isSameOrganization && places.some((place) => place.code === code && place.active !== false)
  const { baseCode, regionCode, ...facts } = crewDraft.mission
  return {
    ...facts,
    ...(isOpen(bases, baseCode) && { baseCode }),
    ...(isOpen(regions, regionCode) && { regionCode }),
  }
}

const auditActions = { dismissed: 'case_offer_dismissed', open: 'case_offer_restored' } as const

/** Dismisses a crew draft, or restores it to its recipient's list. */
export async function setCrewDraftStatus(
  deps: Deps,
  { actor, origin }: Requester,
  id: string,
  status: keyof typeof auditActions,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const crewDraft = await getCrewDraft(deps, tx, actor, id)
    if (crewDraft.status === 'accepted') throw new AppError('case_offer_accepted')
    if (crewDraft.status === status) return
    await updateCrewDraftStatus(tx, crewDraft, status, deps.clock.now())
    await recordAudit(tx, { actor, action: auditActions[status], entity: 'case_offer', entityId: id, origin })
  })
}

/** Deletes crew drafts that can no longer be accepted. */
export const purgeCrewDrafts = (deps: Deps): Promise<void> => deleteCrewDraftsBefore(deps.db, openSince(deps))
