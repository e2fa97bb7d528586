import { v7 as uuid } from 'uuid'
import type { FieldError } from '#platform/contract/errors.ts'
import { findFreeText, type FreeTextShape } from '#platform/contract/free-text.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { agreementErrors } from '../agreement-rules.ts'
import * as contract from '../contract.ts'
import type { AgreementKind, Side } from '../contract.ts'
import { agreementsAsClinician, agreementsOf, agreementsWith, type AgreementScope } from './policy.ts'
import * as queries from './queries.ts'
import type { AgreementRow } from './queries.ts'
import { changedFieldsOf, toActionRows, toColumns, type Entered } from './row-mapping.ts'

interface EnteredNew extends Entered {
  _id?: string | undefined
  kind: AgreementKind
  clinicianId: string
  supervisorId: string
}

const newTexts = findFreeText(contract.addAgreement.body)
const editedTexts = findFreeText(contract.changeAgreement.body)

/**
 * Adds an objective or a meeting. Throws `user_not_found` unless the actor is one of the two and their link is active, and
 * `request_invalid`, `agreement_id_taken` or `agreements_full`.
 */
export function addAgreement(deps: Deps, requester: Requester, entered: EnteredNew): Promise<AgreementRow> {
  const { actor } = requester
  const { _id: id = uuid(), kind, clinicianId, supervisorId } = entered
  const pair = { clinicianId, supervisorId }
  const mine: Side = clinicianId === actor.id ? 'clinician' : 'supervisor'
  return inTransaction(deps.db, async (tx) => {
    await assertLinked(tx, requester, pair)
    await queries.lockPair(tx, pair)
    const saved = await queries.findAgreement(tx, agreementsOf(actor), id)
    if (saved) {
      if (!isRepeated(saved, entered)) throw new AppError('agreement_id_taken')
      return saved
    }
    const confirmed = assertAcceptable(entered, { kind, texts: newTexts, saved: null })
    if ((await queries.countAgreements(tx, pair)) >= contract.maxAgreements)
      throw new AppError('agreements_full')
    const now = deps.clock.now()
    await withConflictCode(
      queries.insertAgreement(tx, {
        id,
        clinician_id: clinicianId,
        supervisor_id: supervisorId,
        kind,
        ...toColumns(entered, { mine, now }),
        created_at: now,
      }),
      { supervision_agreements_pkey: 'agreement_id_taken' },
    )
    await queries.replaceActions(tx, id, toActionRows(id, entered.actions, { ...pair, savedActions: [] }))
    return recordChange(tx, requester, { id, action: 'agreement_added', clinicianId, confirmed })
  })
}

/** Throws `user_not_found` unless the actor is one of the two, and their link is active. */
async function assertLinked(tx: Tx, { actor }: Requester, pair: queries.Pair): Promise<void> {
  const { clinicianId, supervisorId } = pair
  const isClinician = clinicianId === actor.id
  if (!isClinician && supervisorId !== actor.id) throw new AppError('user_not_found')
  const scope: AgreementScope = isClinician
    ? agreementsAsClinician(actor)
    : agreementsWith(actor, clinicianId)
  const otherId = isClinician ? supervisorId : clinicianId
  const partners = await queries.listPartners(tx, scope)
  if (!partners.some(({ id }) => id === otherId)) throw new AppError('user_not_found')
}

const isRepeated = (saved: AgreementRow, entered: EnteredNew): boolean =>
  saved.kind === entered.kind &&
  saved.clinician_id === entered.clinicianId &&
  saved.supervisor_id === entered.supervisorId &&
  saved.words === entered.words &&
  saved.day === entered.day &&
  saved.actions.length === entered.actions.length

interface Edit {
  id: string
  entered: Entered & { version: number }
  toView: (saved: AgreementRow) => contract.Agreement
}

/**
 * Replaces the entered fields. This removes the ticks of both sides, and sets the actor's tick again if they agree at once. An
 * edit that changes nothing removes no tick. Throws `agreement_not_found`, `agreement_ended`, `agreement_changed` with the
 * current state, or `request_invalid`.
 */
export function changeAgreement(
  deps: Deps,
  requester: Requester,
  { id, entered: { version, ...entered }, toView }: Edit,
): Promise<AgreementRow> {
  return inTransaction(deps.db, async (tx) => {
    const saved = await lockForWriting(tx, () => queries.findAgreement(tx, agreementsOf(requester.actor), id))
    const changedFields = changedFieldsOf(saved, entered)
    // An actor who changes nothing and agrees has read what is saved.
    if (changedFields.length === 0)
      return entered.agrees ? setTick(tx, deps, requester, { saved, agrees: true }) : saved
    if (saved.version !== version) throw new AppError('agreement_changed', { current: toView(saved) })
    const { kind, side: mine, clinician_id: clinicianId, supervisor_id: supervisorId } = saved
    const confirmed = assertAcceptable(entered, { kind, texts: editedTexts, saved })
    const now = deps.clock.now()
    await queries.updateAgreement(tx, id, {
      ...toColumns(entered, { mine, now }),
      edition: saved.edition + 1,
      version: saved.version + 1,
    })
    const people = { clinicianId, supervisorId, savedActions: saved.actions }
    await queries.replaceActions(tx, id, toActionRows(id, entered.actions, people))
    return recordChange(tx, requester, {
      id,
      action: 'agreement_edited',
      clinicianId,
      changedFields,
      confirmed,
    })
  })
}

/** Ticks “I agree” for the actor's side, or removes it. Throws `agreement_edited` if there is a newer edition. */
export function tickAgreement(
  deps: Deps,
  requester: Requester,
  id: string,
  { agrees, edition }: { agrees: boolean; edition: number },
): Promise<AgreementRow> {
  return inTransaction(deps.db, async (tx) => {
    const saved = await lockForWriting(tx, () => queries.findAgreement(tx, agreementsOf(requester.actor), id))
    if (saved.edition !== edition) throw new AppError('agreement_edited')
    return setTick(tx, deps, requester, { saved, agrees })
  })
}

async function setTick(
  tx: Tx,
  { clock }: Deps,
  requester: Requester,
  { saved, agrees }: { saved: AgreementRow; agrees: boolean },
): Promise<AgreementRow> {
  const { id, side: mine, clinician_id: clinicianId } = saved
  const column = mine === 'clinician' ? 'clinician_agreed_at' : 'supervisor_agreed_at'
  if ((saved[column] !== null) === agrees) return saved
  const now = clock.now()
  await queries.updateAgreement(tx, id, {
    [column]: agrees ? now : null,
    version: saved.version + 1,
    updated_at: now,
    updated_side: mine,
  })
  const action = agrees ? 'agreement_ticked' : 'agreement_unticked'
  return recordChange(tx, requester, { id, action, clinicianId })
}

/** Marks an action as done today, or as not done. Ticks and open forms stay valid. */
export function markAction(
  deps: Deps,
  requester: Requester,
  actionId: string,
  isDone: boolean,
): Promise<AgreementRow> {
  const { actor } = requester
  return inTransaction(deps.db, async (tx) => {
    const saved = await lockForWriting(tx, () =>
      queries.findAgreementOfAction(tx, agreementsOf(actor), actionId),
    )
    const { id, side: mine, clinician_id: clinicianId } = saved
    const action = saved.actions.find((item) => item.id === actionId)
    if (!action || (action.done_on !== null) === isDone) return saved
    const now = deps.clock.now()
    await queries.setDone(tx, actionId, isDone ? dateIn(actor.timeZone, now) : null)
    await queries.updateAgreement(tx, id, { updated_at: now, updated_side: mine })
    return recordChange(tx, requester, { id, action: 'agreed_action_marked', clinicianId })
  })
}

/** Reads an agreement, waits for other changes of the pair, and reads it again. Throws `agreement_not_found` or `agreement_ended`. */
async function lockForWriting(tx: Tx, find: () => Promise<AgreementRow | undefined>): Promise<AgreementRow> {
  const before = await find()
  if (!before) throw new AppError('agreement_not_found')
  await queries.lockPair(tx, { clinicianId: before.clinician_id, supervisorId: before.supervisor_id })
  const saved = await find()
  if (!saved) throw new AppError('agreement_not_found')
  if (!saved.is_linked) throw new AppError('agreement_ended')
  return saved
}

interface Rules {
  kind: AgreementKind
  texts: FreeTextShape
  saved: AgreementRow | null
}

/**
 * Throws `request_invalid` for contradictions and for text that may identify a patient. Returns the author's confirmations of
 * harmless text.
 */
function assertAcceptable(entered: Entered, { kind, texts, saved }: Rules): PrivacyCheck[] {
  const before = saved && { words: saved.words, actions: saved.actions.map(({ words }) => ({ words })) }
  const privacy = checkPrivacy(entered, texts, before)
  const errors: FieldError[] = [...agreementErrors({ ...entered, kind }), ...privacy.errors.slice(0, 50)]
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  return privacy.confirmed
}

interface Change {
  id: string
  action: string
  clinicianId: string
  changedFields?: string[]
  confirmed?: readonly PrivacyCheck[]
}

/** Records a change in the trail, and returns the row as it is now. */
async function recordChange(
  tx: Tx,
  requester: Requester,
  { id, action, clinicianId, changedFields = [], confirmed = [] }: Change,
): Promise<AgreementRow> {
  const event = { ...requester, entity: 'agreement', entityId: id, subjectIds: [clinicianId] }
  const row = await getVisible(tx, requester, id)
  await recordAudit(tx, { ...event, action, changedFields, entityVersion: row.version })
  if (confirmed.length > 0)
    await insertAudits(
      tx,
      confirmed.map(({ path, pattern }) => ({
        ...event,
        action: 'agreement_privacy_confirmed',
        changedFields: [path],
        reason: pattern,
      })),
    ).execute()
  return row
}

async function getVisible(db: Db, { actor }: Requester, id: string): Promise<AgreementRow> {
  const row = await queries.findAgreement(db, agreementsOf(actor), id)
  if (!row) throw new AppError('agreement_not_found')
  return row
}
