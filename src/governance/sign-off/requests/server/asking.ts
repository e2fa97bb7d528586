import { v7 as uuid } from 'uuid'
import { listCasesWithFacts, type CaseWithFacts } from '#logging/cases/server/service.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { toSignedCase } from '../../chain/server/row-mapping.ts'
import { createSealCheck } from '../../chain/server/signed-bytes.ts'
import { signableCase } from '../../signing-form.ts'
import { mayNudgeFrom } from '../nudging.ts'
import { requestsBy, requestsFor } from './policy.ts'
import {
  answerRequests,
  insertRequests,
  listAskable,
  listRequestsForCases,
  listSignaturesBy,
  lockRequest,
  updateRequest,
  type Askable,
  type RequestChange,
  type RequestRow,
} from './queries.ts'

interface Asking {
  caseIds: readonly string[]
  supervisorId: string | null
}

export interface Asked {
  rows: RequestRow[]
  alreadySigned: string[]
}

/**
 * Asks a supervisor to sign some of the actor's cases. Repeating it changes nothing. Throws `case_not_found`,
 * `sign_off_not_logged`, `sign_off_nobody_to_ask` or `request_invalid`.
 */
export const askForSignatures = (deps: Deps, requester: Requester, asking: Asking): Promise<Asked> =>
  inTransaction(deps.db, (tx) => ask(tx, { deps, requester }, asking))

interface Context {
  deps: Deps
  requester: Requester
}

async function ask(tx: Tx, { deps, requester }: Context, { caseIds, supervisorId }: Asking): Promise<Asked> {
  const { actor } = requester
  const ids = [...new Set(caseIds)]
  const cases = await getAskable(tx, actor, ids)
  const supervisor = chooseSupervisor(await listAskable(tx, requestsBy(actor)), supervisorId)
  const alreadySigned = await listSignedAsTheyAre(tx, cases, supervisor.id)
  const wanted = ids.filter((id) => !alreadySigned.includes(id))
  const now = deps.clock.now()
  const added = wanted.map((id) => ({
    id: uuid(),
    case_id: id,
    clinician_id: actor.id,
    supervisor_id: supervisor.id,
    asked_at: now,
  }))
  const inserted = await withConflictCode(insertRequests(tx, added), {
    sign_off_requests__case_id: 'case_not_found',
  })
  if (inserted.length > 0) {
    await answerRequests(tx, inserted, { states: ['returned'], now })
    const audits = inserted.map((entityId) => ({
      ...requester,
      action: 'signature_requested',
      entity: 'case',
      entityId,
    }))
    await insertAudits(tx, audits).execute()
  }
  const rows = wanted.length === 0 ? [] : await listRequestsForCases(tx, requestsFor(wanted))
  const isOpen = (row: RequestRow) => row.state === 'open' && row.supervisor_id === supervisor.id
  return { rows: rows.filter(isOpen), alreadySigned }
}

const isLogged = (status: string): boolean => status !== 'draft' && status !== 'voided'

async function getAskable(tx: Tx, actor: Actor, ids: readonly string[]): Promise<CaseWithFacts[]> {
  const cases = await listCasesWithFacts(tx, actor, ids)
  const present = cases.filter(({ row }) => row.deleted_at === null)
  if (present.length < ids.length) throw new AppError('case_not_found')
  if (present.some(({ row }) => !isLogged(row.status))) throw new AppError('sign_off_not_logged')
  return present
}

/** Returns the cases whose signed fields have not changed since a supervisor signed them. Tags and notes may have changed. */
async function listSignedAsTheyAre(
  tx: Tx,
  cases: readonly CaseWithFacts[],
  supervisorId: string,
): Promise<string[]> {
  const ids = cases.map(({ row }) => row.id)
  const rows = Map.groupBy(await listSignaturesBy(tx, requestsFor(ids), supervisorId), (row) => row.case_id)
  return cases.flatMap((caseWithFacts) => {
    const changesSince = createSealCheck(signableCase(caseWithFacts))
    const signed = rows.get(caseWithFacts.row.id) ?? []
    return signed.some((row) => changesSince(toSignedCase(row), row.form).length === 0)
      ? [caseWithFacts.row.id]
      : []
  })
}

function chooseSupervisor(askable: readonly Askable[], supervisorId: string | null): Askable {
  if (askable.length === 0) throw new AppError('sign_off_nobody_to_ask')
  const usual =
    askable.find(({ isClinical }) => isClinical) ?? (askable.length === 1 ? askable[0] : undefined)
  const supervisor = supervisorId === null ? usual : askable.find(({ id }) => id === supervisorId)
  if (supervisor) return supervisor
  const message = 'Choose somebody who may sign your cases.'
  throw new AppError('request_invalid', { fields: [{ path: 'supervisorId', message }] })
}

/** Withdraws a request of the actor that is open or whose case was returned. */
export const withdrawRequest = (deps: Deps, requester: Requester, id: string): Promise<RequestRow> =>
  inTransaction(deps.db, async (tx) => {
    const row = await getOwn(tx, requester.actor, id)
    if (row.state !== 'withdrawn') await withdraw(tx, { deps, requester }, row)
    return getOwn(tx, requester.actor, id)
  })

/** Whether the request was answered with a signature, or handed over to somebody else. */
const hasMovedOn = ({ state }: RequestRow): boolean => state === 'answered' || state === 'handed_over'

async function withdraw(tx: Tx, context: Context, row: RequestRow): Promise<void> {
  if (hasMovedOn(row)) throw new AppError('sign_off_request_closed')
  const change = { state: 'withdrawn', closed_at: context.deps.clock.now() }
  await recordChange(tx, context, { row, action: 'signature_request_withdrawn', change })
}

interface Change {
  row: RequestRow
  action: string
  change: RequestChange
}

async function recordChange(tx: Tx, { requester }: Context, { row, action, change }: Change): Promise<void> {
  await updateRequest(tx, row.id, change)
  await recordAudit(tx, { ...requester, action, entity: 'case', entityId: row.case_id })
}

/** Withdraws a request and asks somebody else to sign the same case. */
export const redirectRequest = (
  deps: Deps,
  requester: Requester,
  { id, supervisorId }: { id: string; supervisorId: string },
): Promise<RequestRow> =>
  inTransaction(deps.db, async (tx) => {
    const row = await getOwn(tx, requester.actor, id)
    if (row.supervisor_id === supervisorId && row.state === 'open') return row
    if (row.state === 'open' || row.state === 'returned') await withdraw(tx, { deps, requester }, row)
    else if (hasMovedOn(row)) throw new AppError('sign_off_request_closed')
    const { rows } = await ask(tx, { deps, requester }, { caseIds: [row.case_id], supervisorId })
    const [next] = rows
    if (!next) throw new AppError('sign_off_request_closed')
    return next
  })

/** Reminds the supervisor of an open request, once in three days. */
export const nudge = (deps: Deps, requester: Requester, id: string): Promise<RequestRow> =>
  inTransaction(deps.db, async (tx) => {
    const row = await getOwn(tx, requester.actor, id)
    if (row.state !== 'open') throw new AppError('sign_off_request_closed')
    const now = deps.clock.now()
    if (mayNudgeFrom(row) > now) throw new AppError('sign_off_nudged')
    await recordChange(
      tx,
      { deps, requester },
      { row, action: 'signature_nudged', change: { nudged_at: now } },
    )
    return getOwn(tx, requester.actor, id)
  })

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<RequestRow> {
  const row = await lockRequest(tx, requestsBy(actor), id)
  if (!row) throw new AppError('sign_off_request_not_found')
  return row
}
