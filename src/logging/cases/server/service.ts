import type { Mission } from '#logging/missions/contract.ts'
import { toMissionColumns, toMissionFacts } from '#logging/missions/server/row-mapping.ts'
import type { FreeTextShape } from '#platform/contract/free-text.ts'
import { insertAudits } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { toConfirmationEvents } from '../record/server/privacy-confirmations.ts'
import { caseRequestSchema, type Case, type EnteredCase } from '../contract.ts'
import type { CaseOrigin } from '../record/origin.contract.ts'
import type { CaseChange } from '../record/history.contract.ts'
import { listOwnOrigins } from '../record/server/origin-queries.ts'
import type { SignatureClaim } from '../signature-claims/claim.contract.ts'
import { listOwnClaims } from '../signature-claims/server/claim-queries.ts'
import { listChangesOf } from './export-and-erase-queries.ts'
import { toOwnChangeView } from './export-views.ts'
import { digestOf, toInsertion } from './log-case.ts'
import { insertInTransaction } from './log-queries.ts'
import type { Assessment } from '../parts/reflection.contract.ts'
import { caseChanges } from '../record/changed-fields.ts'
import { updateDetails } from '../record/server/assessment-queries.ts'
import { getLoggingContext, listActivePeople } from '../record/server/context-queries.ts'
import { recordChange, recordView } from '../record/server/history.ts'
import { getCaseInScope, getOwnCase, withLogbookLock } from '../record/server/locking.ts'
import { joinOrCreateMission } from '../record/server/mission-update.ts'
import { visibleCaseScope, mayBeColleague, ownCaseScope } from '../record/server/policy.ts'
import { findCase, listOwnCases, type CaseWithFacts } from '../record/server/queries.ts'
import { toCaseRecord, toCaseWithFacts, toTrackedCase } from '../record/server/row-mapping.ts'
import { checkTexts } from '../record/server/validation.ts'
import { toCaseView } from '../record/server/views.ts'

export { settleStatus, type ListSignedNow } from '../record/server/awaited-signature.ts'
export { getCaseOwner } from './case-owner.ts'
export { deleteUneditedCase, logImportedCase } from './imported-cases.ts'
export { listCasesWithFacts, type CaseWithFacts } from './found-cases.ts'
export { readDoneProcedures } from './done-procedures.ts'
export { listKnownCases, type KnownCase } from './known-cases.ts'
export { readLastAnswers, type LastAnswers } from './last-answers.ts'
export { listSeenCases, withSeenCase } from './seen-cases.ts'
export { findSharedCase, withSharedCase } from './shared-cases.ts'
export { toCaseView } from '../record/server/views.ts'
export { toSafeOrigin } from '../record/server/safe-origin.ts'
export { findClaims } from '../signature-claims/server/claim-queries.ts'

interface AssessmentChange {
  caseId: string
  /** The free text of the change. The privacy warnings that the author confirmed are in `privacyChecked`. */
  texts: object
  shape: FreeTextShape
  privacyChecked: PrivacyCheck[] | null | undefined
  /** An assessor may change any case that the assessor may see; an owner may change only the owner's cases. */
  role: 'assessor' | 'owner'
  /** Returns the assessment to replace and its replacement, or null if nothing changes. It may throw. */
  replace: (assessments: readonly Assessment[], now: Date) => { before: Assessment; after: Assessment } | null
}

/**
 * Replaces one assessment of a case, increments the version of the case and adds an entry to its history. Throws
 * `case_not_found`, `case_voided`, `request_invalid` (privacy), and whatever `replace` throws.
 */
export async function changeAssessment(
  deps: Deps,
  { actor, origin }: Requester,
  { caseId, texts, shape, privacyChecked, role, replace }: AssessmentChange,
): Promise<Case> {
  const visibleCase = role === 'assessor' ? await findCase(deps.pool, visibleCaseScope(actor), caseId) : null
  if (role === 'assessor' && !visibleCase) throw new AppError('case_not_found')
  const confirmed = checkTexts(texts, shape, privacyChecked)
  // The response contains the case, so the view is recorded first.
  if (visibleCase) await recordView(deps, actor, visibleCase, origin)
  const getCase = (tx: Tx) =>
    role === 'owner' ? getOwnCase(tx, actor, caseId) : getCaseInScope(tx, visibleCaseScope(actor), caseId)
  const changedCase = await withLogbookLock(deps, visibleCase?.owner_id ?? actor.id, async (tx) => {
    const storedCase = await getCase(tx)
    if (storedCase.row.status === 'voided') throw new AppError('case_voided')
    const now = deps.clock.now()
    const assessments = storedCase.row.details.assessments ?? []
    const replacement = replace(assessments, now)
    if (!replacement) return storedCase
    const nextAssessments = assessments.map((assessment) =>
      assessment === replacement.before ? replacement.after : assessment,
    )
    await saveAssessments(tx, { actor, origin }, { storedCase, assessments: nextAssessments, now, confirmed })
    return getCase(tx)
  })
  return toCaseView(changedCase)
}

interface ChangedAssessments {
  storedCase: CaseWithFacts
  assessments: Assessment[]
  now: Date
  confirmed: readonly PrivacyCheck[]
}

async function saveAssessments(
  tx: Tx,
  { actor, origin }: Requester,
  { storedCase, assessments, now, confirmed }: ChangedAssessments,
): Promise<void> {
  const { row } = storedCase
  const version = row.version + 1
  const changedColumns = { details: { ...row.details, assessments }, version, updated_at: now }
  await updateDetails(tx, row.id, changedColumns)
  const changes = caseChanges(
    toTrackedCase(storedCase),
    toTrackedCase(toCaseWithFacts({ ...row, ...changedColumns })),
  )
  const change = { caseId: row.id, ownerId: row.owner_id, version, kind: 'edited', at: now, changes } as const
  await recordChange(tx, actor, change, origin)
  const events = toConfirmationEvents(actor, { caseId: row.id, version, confirmed }, origin)
  if (events.length > 0) await insertAudits(tx, events).execute()
}

export interface OwnCase {
  record: Case
  storedCase: CaseWithFacts
  /** The history, oldest change first. */
  history: CaseChange[]
  /** The origin of the case in a file, if it was imported. */
  imported: CaseOrigin | null
  /** Who signed the case according to the file from which it was imported. */
  signatureClaims: SignatureClaim[]
}

/** Returns the actor's cases with these ids, with their history, in the order of the ids. */
export async function readOwnCases(deps: Deps, actor: Actor, ids: readonly string[]): Promise<OwnCase[]> {
  const scope = ownCaseScope(actor)
  const [rows, changes, origins, claims] = await Promise.all([
    listOwnCases(deps.db, scope, ids),
    listChangesOf(deps.pool, scope, ids),
    listOwnOrigins(deps.db, scope, ids),
    listOwnClaims(deps.db, scope, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const originByCase = new Map(origins.map((origin) => [origin.case_id, origin.origin]))
  const histories = Map.groupBy(changes, ({ case_id: id }) => id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const history = (histories.get(id) ?? []).map((change) => {
      const { caseId: _, ...view } = toOwnChangeView(change)
      return view
    })
    const storedCase = toCaseWithFacts(row)
    const imported = originByCase.get(id) ?? null
    return [
      {
        record: toCaseView(storedCase),
        storedCase,
        history,
        imported,
        signatureClaims: claims.get(id) ?? [],
      },
    ]
  })
}

/** The facts of a case that the whole crew shares; mission times in UTC. */
export interface SharedCase {
  organizationId: string | null
  missionNumber: string
  date: string
  patientSequence: number
  encounterSetting: string
  mission: Mission
}

/** Returns the shared facts of one of the actor's cases. Throws `case_not_found` or `case_voided`. */
export async function getSharedCase(deps: Deps, actor: Actor, caseId: string): Promise<SharedCase> {
  const row = await findCase(deps.pool, ownCaseScope(actor), caseId)
  if (!row) throw new AppError('case_not_found')
  if (row.status === 'voided') throw new AppError('case_voided')
  return {
    organizationId: row.organization_id,
    missionNumber: row.mission_number,
    date: row.date,
    patientSequence: row.patient_sequence,
    encounterSetting: row.encounter_setting,
    mission: toMissionFacts(row, 'UTC'),
  }
}

/** Returns the users with these ids who are active, listed colleagues of the actor. */
export async function findColleagues(
  deps: Deps,
  actor: Actor,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const users = await listActivePeople(deps.pool, userIds)
  return users.filter((user) => mayBeColleague(actor, user)).map(({ id, name }) => ({ id, name }))
}

/** The places of the actor's organization. */
export interface Places {
  bases: { code: string; active?: boolean }[]
  regions: { code: string; active?: boolean }[]
}

export interface ReceivedDraft extends Omit<SharedCase, 'organizationId'> {
  id: string
}

interface DraftReceipt {
  prepare: (tx: Tx, places: Places) => Promise<ReceivedDraft | null>
  finish: (tx: Tx) => Promise<void>
}

/**
 * Adds a draft with a given id to the actor's logbook, and to the actor's mission of that number if there is one.
 * `prepare` runs before and `finish` after the insertion, in the same transaction and with the logbook locked. If
 * `prepare` returns null, nothing is added. Returns the current case, or null if it has been deleted. Throws
 * `case_id_taken` or `case_duplicate`.
 */
export async function addReceivedDraft(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
  { prepare, finish }: DraftReceipt,
): Promise<Case | null> {
  // Read before the transaction, because a request that holds a connection must not wait for a second one.
  const context = await getLoggingContext(deps.pool, actor.id, caseId)
  try {
    await withLogbookLock(deps, actor.id, async (tx) => {
      const draft = await prepare(tx, context)
      if (!draft) return
      await insertDraft(deps, tx, { actor, origin }, draft, context.paediatricAgeLimit)
      await finish(tx)
    })
  } catch (error) {
    if (findConstraint(error) === 'cases_pkey') throw new AppError('case_id_taken')
    if (findConstraint(error) === 'cases__owner_mission_patient') throw new AppError('case_duplicate')
    throw error
  }
  const row = await findCase(deps.pool, ownCaseScope(actor), caseId)
  return row && toCaseView(toCaseWithFacts(row))
}

async function insertDraft(
  deps: Deps,
  tx: Tx,
  { actor, origin }: Requester,
  { id, missionNumber, date, patientSequence, encounterSetting, mission }: ReceivedDraft,
  paediatricAgeLimit: number,
): Promise<void> {
  const { organizationId } = actor
  const joinedMission = await joinOrCreateMission(
    tx,
    { deps, actor, origin },
    {
      missionNumber,
      organizationId,
      date,
      columns: toMissionColumns(mission),
      timeZone: actor.timeZone,
      isTotalGiven: false,
      paediatricAgeLimit,
      privacyChecked: null,
    },
  )
  const entered: EnteredCase = {
    ...caseRequestSchema.parse({ _id: id, status: 'draft', missionNumber, patientSequence, date }),
    encounterSetting,
    // The mission is not parsed again, because the draft keeps codes that have since been removed from their lists.
    mission: toMissionFacts(joinedMission.columns, 'UTC'),
  }
  const draft = toCaseRecord({
    ownerId: actor.id,
    organizationId,
    id,
    missionId: joinedMission.id,
    missionNumber,
    status: 'draft',
    digest: digestOf(entered),
    now: deps.clock.now(),
    entered,
    signOffRule: null,
  })
  const audit = { actor, action: 'case_created', entity: 'case', entityId: id, entityVersion: 1, origin }
  await insertInTransaction(tx, toInsertion(draft, { mission: null, audits: [audit] }))
}
