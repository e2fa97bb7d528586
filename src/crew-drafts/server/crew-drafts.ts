import { v7 as uuid } from 'uuid'
import { toMissionColumns, toMissionFacts } from '#missions/server/service.ts'
import type { Mission } from '#missions/contract.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { constraintOf } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { caseRequestSchema, type EnteredCase } from '#cases/contract.ts'
import {
  getLoggingContext,
  insertWithin,
  listActivePeople,
  type LoggingContext,
} from '#cases/logging/server/log-queries.ts'
import { digestOf, toInsertion } from '#cases/logging/server/log-case.ts'
import { adoptMission } from '#cases/record/server/mission-update.ts'
import { mayBeColleague, ownCases } from '#cases/record/server/policy.ts'
import { findCase, type FoundCase } from '#cases/record/server/queries.ts'
import { toCaseRecord } from '#cases/record/server/row-mapping-queries.ts'
import { toFoundCase } from '#cases/record/server/row-mapping.ts'
import { inLogbookOf } from '#cases/record/server/locking.ts'
import { mostOffers, offerDays } from '../contract.ts'
import { sharedFactsOf } from '../shared-facts.ts'
import { offersTo } from './policy.ts'
import {
  deleteOffersBefore,
  findObstacle,
  findOfferForChange,
  insertOffers,
  listOffersOf,
  listOpenOffers,
  updateOfferStatus,
  type OfferRow,
} from './queries.ts'

export { deleteOffersOf as eraseOffersOf } from './queries.ts'

interface By {
  actor: Actor
  origin: Origin
}

const lifetime = offerDays * 24 * 60 * 60_000
const oldestOpen = ({ clock }: Deps): Date => new Date(clock.now().getTime() - lifetime)

/** The drafts that wait for this person. */
export const listOffers = (deps: Deps, actor: Actor): Promise<OfferRow[]> =>
  listOpenOffers(deps.db, offersTo(actor), oldestOpen(deps), mostOffers)

export const exportOffers = ({ db }: Deps, actor: Actor) => listOffersOf(db, offersTo(actor))

/** Hands the facts of a mission to crewmates, as they are now: what is changed later is not handed over again. */
export async function offerCase(
  deps: Deps,
  { actor, origin }: By,
  caseId: string,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const row = await findCase(deps.pool, ownCases(actor), caseId)
  if (!row) throw new AppError('case_not_found')
  if (row.status === 'voided') throw new AppError('case_voided')
  const { colleagues, organizationId } = await getColleagues(deps, actor, userIds)
  if (row.organization_id !== organizationId) {
    const message = 'This case belongs to another organization than yours: its mission stays there.'
    throw new AppError('access_denied', { message })
  }
  const shared = {
    senderId: actor.id,
    organizationId,
    missionNumber: row.mission_number,
    date: row.date,
    patientSequence: row.patient_sequence,
    encounterSetting: row.encounter_setting,
    mission: sharedFactsOf(toMissionFacts(row, 'UTC')),
    now: deps.clock.now(),
  }
  const offers = colleagues.map(({ id }) => ({ ...shared, id: uuid(), recipientId: id }))
  await inTransaction(deps.db, async (tx) => {
    for (const id of await insertOffers(tx, offers)) {
      await recordAudit(tx, { actor, action: 'case_offered', entity: 'case_offer', entityId: id, origin })
    }
  })
  return colleagues
}

/** A stranger, somebody who hides and somebody who left are refused in the words for nobody. */
async function getColleagues(deps: Deps, actor: Actor, userIds: readonly string[]) {
  const people = await listActivePeople(deps.pool, userIds)
  const found = userIds.map((id) => people.find((person) => person.id === id) ?? null)
  const colleagues = found.flatMap((person) =>
    person && mayBeColleague(actor, person) ? [{ id: person.id, name: person.name }] : [],
  )
  const isRight = (id: string) => colleagues.some((colleague) => colleague.id === id)
  const fields = userIds.flatMap((id, index) =>
    isRight(id) ? [] : [{ path: `userIds.${index}`, message: 'Choose a colleague of your organization.' }],
  )
  if (fields.length > 0 || actor.organizationId === null) throw new AppError('request_invalid', { fields })
  return { colleagues, organizationId: actor.organizationId }
}

/** Makes the draft, once: accepted again, it is answered as it now is. */
export async function acceptOffer(deps: Deps, { actor, origin }: By, id: string): Promise<FoundCase> {
  const context = await getLoggingContext(deps.pool, actor.id, id)
  const accepted = inLogbookOf(deps, actor.id, async (tx) => {
    const offer = await getOffer(deps, tx, actor, id)
    if (offer.status === 'accepted') return
    await insertDraft(deps, tx, { actor, origin }, { offer, context })
    await updateOfferStatus(tx, offer, 'accepted', deps.clock.now())
    await recordAudit(tx, {
      actor,
      action: 'case_offer_accepted',
      entity: 'case_offer',
      entityId: id,
      origin,
    })
  })
  try {
    await accepted
  } catch (error) {
    if (constraintOf(error) === 'cases_pkey') throw new AppError('case_id_taken')
    if (constraintOf(error) !== 'cases__owner_mission_patient') throw error
    throw new AppError('case_duplicate', {
      flags: { caseId: await findObstacle(deps.db, offersTo(actor), id) },
    })
  }
  const row = await findCase(deps.pool, ownCases(actor), id)
  // It was accepted, and its draft has been deleted since.
  if (!row) throw new AppError('case_offer_not_found')
  return toFoundCase(row)
}

async function getOffer(deps: Deps, tx: Tx, actor: Actor, id: string): Promise<OfferRow> {
  const offer = await findOfferForChange(tx, offersTo(actor), id, oldestOpen(deps))
  if (!offer) throw new AppError('case_offer_not_found')
  return offer
}

interface Accepted {
  offer: OfferRow
  context: LoggingContext
}

/** The draft has the offer's id, and the mission of this number that its owner has already, if there is one. */
async function insertDraft(deps: Deps, tx: Tx, { actor, origin }: By, { offer, context }: Accepted) {
  const owner = { ownerId: actor.id, organizationId: actor.organizationId }
  const { id, mission_number: missionNumber, date, patient_sequence: patientSequence } = offer
  const told = {
    missionNumber,
    organizationId: actor.organizationId,
    date,
    columns: toMissionColumns(knownFacts(offer, actor, context)),
    timeZone: actor.timeZone,
    isTotalGiven: false,
    paediatricAgeLimit: context.paediatricAgeLimit,
    privacyChecked: null,
  }
  const mission = await adoptMission(tx, { deps, actor, origin }, told)
  const entered: EnteredCase = {
    ...caseRequestSchema.parse({ _id: id, status: 'draft', missionNumber, patientSequence, date }),
    encounterSetting: offer.encounter_setting,
    // As they are: a code that has left its list since is still what was handed over.
    mission: toMissionFacts(mission.columns, 'UTC'),
  }
  const now = deps.clock.now()
  const draft = toCaseRecord({
    ...owner,
    id,
    missionId: mission.id,
    missionNumber,
    status: 'draft',
    digest: digestOf(entered),
    now,
    entered,
  })
  const audit = { actor, action: 'case_created', entity: 'case', entityId: id, entityVersion: 1, origin }
  await insertWithin(tx, toInsertion(draft, { mission: null, audits: [audit] }))
}

/** Bases and regions are an organization's own: a code means nothing in another one, or once it is closed. */
function knownFacts(offer: OfferRow, actor: Actor, { bases, regions }: LoggingContext): Mission {
  const isHere = actor.organizationId === offer.organization_id
  const isOpen = (places: typeof bases, code: string | null | undefined) =>
    isHere && places.some((place) => place.code === code && place.active !== false)
  const { baseCode, regionCode, ...facts } = offer.mission
  return {
    ...facts,
    ...(isOpen(bases, baseCode) && { baseCode }),
    ...(isOpen(regions, regionCode) && { regionCode }),
  }
}

const pastTense = { dismissed: 'case_offer_dismissed', open: 'case_offer_restored' } as const

/** Takes an offer from its recipient's list, or puts it back. */
export async function decideOnOffer(
  deps: Deps,
  { actor, origin }: By,
  id: string,
  status: keyof typeof pastTense,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const offer = await getOffer(deps, tx, actor, id)
    if (offer.status === 'accepted') throw new AppError('case_offer_accepted')
    if (offer.status === status) return
    await updateOfferStatus(tx, offer, status, deps.clock.now())
    await recordAudit(tx, { actor, action: pastTense[status], entity: 'case_offer', entityId: id, origin })
  })
}

/** Nobody can accept them any more. */
export const purgeOffers = (deps: Deps): Promise<void> => deleteOffersBefore(deps.db, oldestOpen(deps))
