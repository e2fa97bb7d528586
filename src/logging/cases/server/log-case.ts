import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { nextMissionNumber } from '#logging/missions/server/service.ts'
import {
  toMissionInsertion,
  type MissionFactsRow,
  type MissionToSave,
} from '#logging/missions/server/row-mapping.ts'
import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'
import { toKeptRule, toSignOffSettings } from '#people/organizations/sign-off-rule.ts'
import { toAuditRow, type AuditEntry } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { toInsertStatement, type InsertPart, type Statement } from '#platform/server/db/insertion.ts'
import { inTransaction, retryOnConflict } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { CaseStatus, EnteredCase } from '../contract.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { toConfirmationEvents } from '../record/server/privacy-confirmations.ts'
import { loggedStatus } from '../checks/sign-off-rule.ts'
import { caseContent } from '../derived.ts'
import { listNamedIds } from '../record/server/named-people.ts'
import { validateCase } from '../record/server/validation.ts'
import { newRequests, notifyAssessors } from '../record/server/assessment-requests.ts'
import { hasTotal, toStoredMission } from '../record/server/mission-columns.ts'
import { joinMission } from '../record/server/mission-update.ts'
import { ownCaseScope } from '../record/server/policy.ts'
import { findCase, type CaseWithFacts, type ProcedureRow } from '../record/server/queries.ts'
import type { SignatureClaim } from '../signature-claims/claim.contract.ts'
import { toCaseRecord, toColumns, type CaseRecord, type ImportSource } from '../record/server/row-mapping.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'
import { withLogbookLock } from '../record/server/locking.ts'
import {
  getLoggingContext,
  listActivePeople,
  type LoggingContext,
  type PersonRow,
} from '../record/server/context-queries.ts'
import { idOfNewCase } from './case-id.ts'
import { insertOutsideTransaction, insertInTransaction } from './log-queries.ts'
import { shareRunningSave } from './shared-saving.ts'

/** The facts about an imported case that its file contains besides the fields. */
interface ImportedFrom extends ImportSource {
  signatureClaims: readonly SignatureClaim[]
}

/**
 * Saves a new case in its owner's logbook. If the same content was saved under this id before, returns that case in its
 * current version, so that a client may repeat a request after it lost the response.
 */
export function logCase(
  deps: Deps,
  actor: Actor,
  entered: EnteredCase,
  origin: Origin,
  imported: ImportedFrom | null = null,
): Promise<CaseWithFacts> {
  const id = idOfNewCase(entered, actor.id)
  const requestKey = JSON.stringify([actor.id, id, entered, imported])
  return shareRunningSave(deps.db, requestKey, () =>
    logNewCase(deps, actor, { id, entered, imported }, origin),
  )
}

async function logNewCase(
  deps: Deps,
  actor: Actor,
  { id, entered, imported }: Pick<NewCase, 'id' | 'entered' | 'imported'>,
  origin: Origin,
): Promise<CaseWithFacts> {
  const digest = digestOf(entered)
  const context = await getLoggingContext(deps.pool, actor.id, id)
  if (context.isErased) throw new AppError('case_deleted')
  if (context.savedOwnerId !== null) return getSavedCase(deps, actor, { id, digest, context })

  const people = await listActivePeople(deps.pool, listNamedIds(entered))
  const confirmed = validateCase(deps, actor, entered, { ...context, people })
  try {
    return await save(deps, actor, { id, digest, entered, context, people, confirmed, imported }, origin)
  } catch (error) {
    if (!violates(error, ...caseConstraints)) throw error
    // Either the same request ran twice at once, or the owner has another case of this patient.
    const contextAfter = await getLoggingContext(deps.pool, actor.id, id)
    if (contextAfter.savedOwnerId === null) throw new AppError('case_duplicate')
    return getSavedCase(deps, actor, { id, digest, context: contextAfter })
  }
}

// One statement inserts all rows of a case, and any of these constraints may fail first.
const caseConstraints = [
  'cases_pkey',
  'cases__owner_mission_patient',
  'case_procedures_pkey',
  'case_reflections_pkey',
  'case_wellbeing_checks_pkey',
]

/** Returns a hash of the entered content, without ids, the offline mark and the privacy confirmations. */
export function digestOf(entered: EnteredCase): Buffer {
  const content = caseContent({ ...entered, _id: null, id: null, enteredOffline: null, privacyChecked: null })
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

async function getSavedCase(
  deps: Deps,
  actor: Actor,
  { id, digest, context }: Pick<NewCase, 'id' | 'digest' | 'context'>,
): Promise<CaseWithFacts> {
  const isOwn = context.savedOwnerId === actor.id
  // A repeated request does not restore a deleted case.
  if (isOwn && context.isSavedDeleted) throw new AppError('case_deleted')
  const isSame = isOwn && context.savedDigest?.equals(digest)
  const row = isSame ? await findCase(deps.pool, ownCaseScope(actor), id) : null
  if (!row) throw new AppError('case_id_taken')
  return toCaseWithFacts(row)
}

interface NewCase {
  id: string
  digest: Buffer
  entered: EnteredCase
  context: LoggingContext
  /** The active users that the case names. */
  people: readonly PersonRow[]
  confirmed: readonly PrivacyCheck[]
  imported: ImportedFrom | null
}

/** Nobody has signed a new case. */
const statusOf = (entered: EnteredCase, { signOff }: LoggingContext): CaseStatus =>
  entered.status === 'draft' ? 'draft' : loggedStatus({ rule: signOff, facts: entered, isSigned: false })

async function save(deps: Deps, actor: Actor, newCase: NewCase, origin: Origin): Promise<CaseWithFacts> {
  const { id, digest, entered, context, confirmed, imported } = newCase
  const { date } = entered
  const missionNumber = entered.missionNumber
    ? normaliseMissionNumber(entered.missionNumber)
    : await nextMissionNumber(deps, actor, { date, prefix: context.missionNumberPrefix })
  const isVoided = imported?.origin?.voided === true
  const status = isVoided ? 'voided' : statusOf(entered, context)
  const owner = { ownerId: actor.id, organizationId: actor.organizationId }
  const columns = toStoredMission(entered, { ...context, timeZone: actor.timeZone })
  const mission = { id: uuid(), ...owner, missionNumber, date, columns }
  const now = deps.clock.now()
  const toRecord = (missionId: string) =>
    toCaseRecord({
      id,
      ...owner,
      missionId,
      missionNumber,
      status,
      digest,
      now,
      entered,
      signOffRule: toKeptRule(toSignOffSettings(context)),
      imported,
    })
  const audits: AuditEntry[] = [
    { actor, action: 'case_created', entity: 'case', entityId: id, entityVersion: 1, origin },
    ...(isVoided
      ? [{ actor, action: 'case_voided', entity: 'case', entityId: id, entityVersion: 1, origin }]
      : []),
    ...toConfirmationEvents(actor, { caseId: id, version: 1, confirmed }, origin),
  ]

  const record = toRecord(mission.id)
  const insertion = toInsertion(record, { mission, audits, imported })
  const requests = newRequests(null, record.row)
  const notify = (tx: Tx) =>
    notifyAssessors(deps, tx, actor, {
      caseId: id,
      requests,
      linkedSupervisors: context.linkedSupervisors,
      organizationId: actor.organizationId,
    })
  for (;;) {
    try {
      if (requests.length === 0) await retryOnConflict(() => insertOutsideTransaction(deps.pool, insertion))
      else {
        await inTransaction(deps.db, async (tx) => {
          await insertInTransaction(tx, insertion)
          await notify(tx)
        })
      }
      break
    } catch (error) {
      if (!violates(error, 'cases_mission_id_fkey', 'cases__mission')) throw error
      // The insert failed because the owner already has this mission. Add the case to the existing mission.
      const isAdded = await withLogbookLock(deps, actor.id, async (tx) => {
        const { paediatricAgeLimit } = context
        const update = {
          ...mission,
          timeZone: actor.timeZone,
          isTotalGiven: hasTotal(entered),
          paediatricAgeLimit,
          privacyChecked: entered.privacyChecked,
        }
        const missionId = await joinMission(tx, { deps, actor, origin }, update)
        if (missionId === null) return false // the mission's last case has just been moved to another mission
        await insertInTransaction(tx, toInsertion(toRecord(missionId), { mission: null, audits, imported }))
        await notify(tx)
        return true
      })
      if (isAdded) break
    }
  }
  return toLoggedCase(actor, record, mission.columns, newCase)
}

interface RelatedRows {
  mission: MissionToSave | null
  audits: readonly AuditEntry[]
  imported?: ImportedFrom | null
}

/** Returns one statement that inserts all rows of a new case. */
export function toInsertion(
  { row, procedures, reflection, wellbeing }: CaseRecord,
  { mission, audits, imported = null }: RelatedRows,
): Statement {
  const key = { case_id: row.id, owner_id: row.owner_id }
  const parts: InsertPart[] = mission ? [toMissionInsertion(mission)] : []
  parts.push({ into: 'cases', rows: [toColumns(row)] })
  if (procedures.length > 0) {
    parts.push({ into: 'case_procedures', rows: toProcedureRows(row.id, procedures) })
  }
  if (reflection) parts.push({ into: 'case_reflections', rows: [{ ...key, ...reflection }] })
  if (wellbeing !== null) parts.push({ into: 'case_wellbeing_checks', rows: [{ ...key, answer: wellbeing }] })
  if (imported?.origin) {
    const origin = JSON.stringify(imported.origin)
    parts.push({ into: 'imported_cases', rows: [{ case_id: row.id, origin, imported_at: row.created_at }] })
  }
  if (imported && imported.signatureClaims.length > 0) {
    const claims = JSON.stringify(imported.signatureClaims)
    parts.push({ into: 'signature_claims', rows: [{ case_id: row.id, claims, imported_at: row.created_at }] })
  }
  parts.push({ into: 'audit_events', rows: audits.map(toAuditRow) })
  return toInsertStatement(parts)
}

const toProcedureRows = (caseId: string, procedures: readonly ProcedureRow[]) =>
  procedures.map((procedure, index) => ({
    case_id: caseId,
    position: index + 1,
    ...toColumns(procedure),
  }))

/** Returns the new case as a read would return it now. */
function toLoggedCase(
  actor: Actor,
  { row, procedures, reflection, wellbeing }: CaseRecord,
  columns: MissionFactsRow,
  { context, people }: Pick<NewCase, 'context' | 'people'>,
): CaseWithFacts {
  const { signOff, paediatricAgeLimit, bases, regions } = context
  const owner = { owner_name: actor.name, owner_role: actor.role, time_zone: actor.timeZone }
  const settings = { organization_settings: { signOff, paediatricAgeLimit } }
  const labels = {
    base_label: bases.find(({ code }) => code === columns.base_code)?.label ?? null,
    region_label: regions.find(({ code }) => code === columns.region_code)?.label ?? null,
    supervisor_name: people.find((person) => person.id === row.supervisor_user_id)?.name ?? null,
  }
  const parts = { procedures, reflection, wellbeing, voided: null }
  return toCaseWithFacts({ ...row, ...columns, ...owner, ...settings, ...labels, ...parts })
}

const violates = (error: unknown, ...constraints: string[]): boolean =>
  constraints.includes(findConstraint(error) ?? '')
