import { v7 as uuid } from 'uuid'
import { listCasesWithFacts, type CaseWithFacts } from '#logging/cases/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { declareMailBudget, toMailbox } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { holdChosenAssessor, ownMailbox } from '../book/server/choosing.ts'
import { linkDays, maxOfCase } from '../contract.ts'
import { isFreeMail } from '../free-mail.ts'
import { signatureLinkEmail } from './emails.ts'
import { requestsBy } from './policy.ts'
import {
  expireRequests,
  insertRequest,
  listRequestsForCase,
  lockRequest,
  updateRequest,
  type RequestRow,
} from './queries.ts'

// The limit protects strangers, because the clinician who asks chooses the address.
const linkBudget = declareMailBudget({
  name: 'signatureLink',
  perMailbox: { hour: 10, day: 25 },
  perPerson: { hour: 10, day: 25 },
  perPair: { hour: 5, day: 10 },
  refusesRequest: true,
})

const dayMs = 24 * 3_600_000

/** A typed address, or an entry of the address book. */
interface Recipient {
  address?: string | undefined
  assessorId?: string | undefined
}

interface Asking extends Recipient {
  caseId: string
}

/**
 * Asks somebody without an account to sign a case of the actor. Only the email contains the link, and only a hash of its token is
 * kept. Throws `case_not_found`, `sign_off_not_logged`, `assessor_already_asked`, `assessor_asked_often`, `assessor_unavailable`,
 * `requests_throttled` or `request_invalid`.
 */
export const askAssessor = (deps: Deps, requester: Requester, asking: Asking): Promise<RequestRow> =>
  inTransaction(deps.db, (tx) => ask(tx, { deps, requester }, asking))

interface Context {
  deps: Deps
  requester: Requester
}

async function ask(
  tx: Tx,
  { deps, requester }: Context,
  { caseId, ...recipient }: Asking,
): Promise<RequestRow> {
  const { actor } = requester
  const logged = await getOwnLoggedCase(tx, actor, caseId)
  const { address, typed, ...columns } = await findRecipient(tx, actor, logged, recipient)
  const now = deps.clock.now()
  await expireRequests(tx, now, caseId)
  const token = createToken()
  const id = uuid()
  const inserted = await withConflictCode(
    insertRequest(tx, {
      id,
      case_id: caseId,
      clinician_id: actor.id,
      organization_id: logged.organization_id,
      address: typed,
      ...columns,
      token_hash: hashToken(token),
      asked_at: now,
      expires_at: new Date(now.getTime() + linkDays * dayMs),
    }),
    { assessor_requests__case_id: 'case_not_found' },
  )
  if (!inserted) return getOpen(tx, actor, { caseId, ...recipient })
  const letter = signatureLinkEmail({ publicUrl: deps.publicUrl, clinician: actor.name, token })
  const mail = { to: { name: '', address }, letter }
  // Without the link, the clinician would wait for this request in vain.
  if (!(await queueMail(deps, tx, mail, { budget: linkBudget, userId: actor.id })))
    throw new AppError('assessor_asked_often')
  await recordAudit(tx, { ...requester, action: 'assessor_asked', entity: 'case', entityId: caseId })
  return getOwn(tx, actor, id)
}

async function getOwnLoggedCase(tx: Tx, actor: Actor, caseId: string): Promise<CaseWithFacts['row']> {
  const [found] = await listCasesWithFacts(tx, actor, [caseId])
  if (!found || found.row.deleted_at !== null) throw new AppError('case_not_found')
  const { status } = found.row
  if (status === 'draft' || status === 'voided') throw new AppError('sign_off_not_logged')
  return found.row
}

interface FoundRecipient extends Pick<RequestRow, 'assessor_id' | 'is_free_mail'> {
  /** The address to which the email goes. */
  address: string
  /** The address as the request stores it; null for an entry, whose address is stored only in the book. */
  typed: string | null
}

/**
 * Returns the address to which the link goes. A typed address counts as given by the clinician even if it is in the book;
 * otherwise the answer would reveal which addresses the book contains.
 */
async function findRecipient(
  tx: Tx,
  actor: Actor,
  logged: CaseWithFacts['row'],
  { address, assessorId }: Recipient,
): Promise<FoundRecipient> {
  if (assessorId !== undefined) {
    const chosen = await holdChosenAssessor(tx, actor, { assessorId, logged })
    return { address: chosen.address, typed: null, assessor_id: chosen.id, is_free_mail: false }
  }
  if (address === undefined) throw new AppError('request_invalid')
  await assertNotOwn(tx, actor, address)
  return { address, typed: address, assessor_id: null, is_free_mail: isFreeMail(address) }
}

/** Refuses the email address of the actor's account, because nobody may sign their own case. */
async function assertNotOwn(tx: Tx, actor: Actor, address: string): Promise<void> {
  if ((await ownMailbox(tx, actor)) !== toMailbox(address)) return
  const message = 'This is your own address. Nobody signs their own case.'
  throw new AppError('request_invalid', { fields: [{ path: 'address', message }] })
}

/** Returns the open request of a case. Throws `assessor_already_asked` if it went to somebody else. */
async function getOpen(tx: Tx, actor: Actor, { caseId, address, assessorId }: Asking): Promise<RequestRow> {
  const rows = await listRequestsForCase(tx, requestsBy(actor), { caseId, limit: maxOfCase })
  const open = rows.find(({ state }) => state === 'open')
  const isSame =
    assessorId === undefined
      ? address !== undefined && open?.address != null && toMailbox(open.address) === toMailbox(address)
      : open?.assessor_id === assessorId
  if (!open || !isSame) throw new AppError('assessor_already_asked')
  return open
}

/** Returns the open and closed requests for a signature from outside on a case of the actor. Throws `case_not_found`. */
export async function readRequestsForCase(db: Db, actor: Actor, caseId: string): Promise<RequestRow[]> {
  const [found] = await listCasesWithFacts(db, actor, [caseId])
  if (!found || found.row.deleted_at !== null) throw new AppError('case_not_found')
  return listRequestsForCase(db, requestsBy(actor), { caseId, limit: maxOfCase })
}

/** Withdraws a request of the actor. This ends its link. Repeating it changes nothing. */
export const withdrawRequest = (deps: Deps, requester: Requester, id: string): Promise<RequestRow> =>
  inTransaction(deps.db, async (tx) => {
    const { actor } = requester
    const row = await getOwn(tx, actor, id)
    if (row.state === 'withdrawn' || row.state === 'expired' || row.state === 'ended') return row
    if (row.state === 'signed') throw new AppError('assessor_request_closed')
    await updateRequest(tx, id, { state: 'withdrawn', closed_at: deps.clock.now() })
    const event = { entity: 'case', entityId: row.case_id }
    await recordAudit(tx, { ...requester, ...event, action: 'assessor_request_withdrawn' })
    return getOwn(tx, actor, id)
  })

async function getOwn(tx: Tx, actor: Actor, id: string): Promise<RequestRow> {
  const row = await lockRequest(tx, requestsBy(actor), id)
  if (!row) throw new AppError('assessor_request_not_found')
  return row
}

export const expireOldRequests = ({ db, clock }: Deps): Promise<void> => expireRequests(db, clock.now())
