import { v7 as uuid } from 'uuid'
import {
  assertTextsNameNobody,
  readActivityNames,
  recordAlsoCpdActivity,
  isCompatibleAlsoCpdRepeat,
} from '#cpd/activities/server/service.ts'
import { lockEvidence } from '#evidence/server/service.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement, type RequirementRow } from '../../definitions/server/queries.ts'
import { toValidity } from '../../definitions/server/row-mapping.ts'
import { nextExpiry } from '../../rules/expiry.ts'
import { findCurrentTerm } from '../../rules/renewals.ts'
import {
  createComplianceRecord as createEndpoint,
  maxRecordsOfARequirement,
  type EnteredRecord,
} from '../contract.ts'
import { isWithdrawable, recordErrors } from '../record-rules.ts'
import {
  deleteRecordRow,
  findRecord,
  insertRecord,
  listRecordRows,
  lockRecords,
  type RecordRow,
} from './queries.ts'
import { refreshReplaced } from '../../definitions/server/replacement-queries.ts'
import { hasSameContent, toColumns, toRecordFacts } from './row-mapping.ts'

const texts = findFreeText(createEndpoint.body)

/** Adds a record of the actor. If the id already exists with the same content, returns the stored one. */
export function createRecord(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), ...entered }: EnteredRecord & { _id?: string | undefined },
): Promise<RecordRow> {
  const { actor } = requester
  const scope = ownScope(actor)
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      await lockRecords(tx, actor.id, entered.requirementId)
      const saved = await findRecord(tx, scope, id)
      if (saved) {
        const isRepeated =
          hasSameContent(saved, entered) && (await hasSameCpdActivity(tx, requester, entered))
        if (!isRepeated) throw new AppError('compliance_record_id_taken')
        return saved
      }
      const now = deps.clock.now()
      const requirement = await getRequirementInUse(tx, actor, entered.requirementId)
      await assertValid(tx, actor, { entered, requirement, today: dateIn(actor.timeZone, now) })
      const earlierRecords = await listRecordRows(tx, scope, requirement.id, maxRecordsOfARequirement)
      if (earlierRecords.length === maxRecordsOfARequirement) throw new AppError('compliance_records_full')
      const columns = { ...toColumns(entered), ...decidingColumns(requirement, entered, earlierRecords) }
      await recordAsCpd(tx, deps, requester, { entered, requirement })
      await insertRecord(tx, { ...columns, id, owner_id: actor.id, created_at: now }, entered.evidenceIds)
      await refreshReplaced(tx, { requirementId: requirement.id, ownerId: actor.id })
      await audit(tx, requester, { id, version: 1, action: 'created' })
      return getOwn(tx, actor, id)
    }),
    { compliance_records_pkey: 'compliance_record_id_taken' },
  )
}

const hasSameCpdActivity = async (
  tx: Tx,
  requester: Requester,
  { alsoCpd }: EnteredRecord,
): Promise<boolean> => !alsoCpd || isCompatibleAlsoCpdRepeat(tx, requester, { ...alsoCpd, id: alsoCpd._id })

/**
 * Records the same learning as a CPD activity. Both show the same uploaded files, and either can be deleted without the other.
 */
async function recordAsCpd(
  tx: Tx,
  deps: Deps,
  requester: Requester,
  { entered, requirement }: { entered: EnteredRecord; requirement: RequirementRow },
): Promise<void> {
  const { alsoCpd, completedOn, provider, evidenceIds } = entered
  if (!alsoCpd) return
  await recordAlsoCpdActivity(tx, deps, requester, {
    id: alsoCpd._id,
    title: requirement.title,
    date: completedOn,
    hours: alsoCpd.hours,
    type: alsoCpd.type,
    provider: provider || null,
    evidenceIds,
  })
}

/** Returns the columns that decide the status: expiry, verification, and the record that this one renews. */
export function decidingColumns(
  requirement: RequirementRow,
  entered: Pick<EnteredRecord, 'completedOn' | 'expiresOn'>,
  earlierRecords: readonly (Parameters<typeof toRecordFacts>[0] & { ended_on?: string | null })[],
) {
  const { completedOn, expiresOn } = entered
  const validity = toValidity(requirement)
  const openRecords = earlierRecords.filter(({ ended_on: endedOn = null }) => endedOn === null)
  const currentTerm = findCurrentTerm(openRecords.map(toRecordFacts), completedOn, validity)
  return {
    expires_on: expiresOn ?? nextExpiry(validity, completedOn, currentTerm),
    expires_by: expiresOn ? 'certificate' : 'requirement',
    verification: requirement.verification_required ? 'waiting' : 'not_needed',
    supersedes: earlierRecords[0]?.id ?? null,
    requirement_version: requirement.version,
  } as const
}

/** Returns a requirement in use that applies to the actor's organization. */
async function getRequirementInUse(tx: Tx, actor: Actor, id: string): Promise<RequirementRow> {
  const row = await findRequirement(tx, requirementsVisibleTo(actor), id)
  const isInOrganization =
    row && (row.organization_id === null || row.organization_id === actor.organizationId)
  if (row && isInOrganization && row.status === 'active') return row
  const fields = [{ path: 'requirementId', message: 'Choose a requirement that is in use.' }]
  throw new AppError('request_invalid', { fields })
}

async function assertValid(
  tx: Tx,
  actor: Actor,
  { entered, requirement, today }: { entered: EnteredRecord; requirement: RequirementRow; today: string },
): Promise<void> {
  const { category, evidence_required: evidenceRequired } = requirement
  const fields = recordErrors(entered, { category, evidenceRequired }, today)
  const { cpdActivityId, evidenceIds } = entered
  if (!(await lockEvidence(tx, actor.id, evidenceIds))) {
    const message = 'One of these files is no longer stored. Remove it and upload it again.'
    fields.push({ path: 'evidenceIds', message })
  }
  const activity = { ownerId: actor.id, ids: cpdActivityId ? [cpdActivityId] : [] }
  if (cpdActivityId && (await readActivityNames(tx, actor, activity)).length === 0)
    fields.push({ path: 'cpdActivityId', message: 'Choose a CPD activity of your own.' })
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
  assertTextsNameNobody(entered, texts)
}

/** Withdraws one of the actor's records, with its evidence. Throws `compliance_record_kept` if it was verified or is too old. */
export function withdrawRecord(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownScope(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    const unlocked = await getOwn(tx, requester.actor, id)
    await lockRecords(tx, requester.actor.id, unlocked.requirement_id)
    const saved = await getOwn(tx, requester.actor, id)
    if (!isWithdrawable(saved, deps.clock.now())) throw new AppError('compliance_record_kept')
    await deleteRecordRow(tx, scope, id)
    await refreshReplaced(tx, { requirementId: saved.requirement_id, ownerId: requester.actor.id })
    await audit(tx, requester, { id, version: saved.version, action: 'withdrawn' })
  })
}

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<RecordRow> {
  const row = await findRecord(tx, ownScope(actor), id)
  if (!row) throw new AppError('compliance_record_not_found')
  return row
}

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version, action }: { id: string; version: number; action: string },
): Promise<void> =>
  recordAudit(tx, {
    ...requester,
    action: `compliance_record_${action}`,
    entity: 'compliance_record',
    entityId: id,
    entityVersion: version,
  })
