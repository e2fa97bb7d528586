import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { recordAudit, auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { GuestRequest, TicketStatus, Topic } from '../contract.ts'
import { subjectOf, topicLabels } from '../ticket-labels.ts'
import { answerEmail, guestAnswerEmail, requestEmail } from './emails.ts'
import { isAnswer, ticketsListedFor, ticketsVisibleTo } from './policy.ts'
import * as queries from './queries.ts'
import type { TicketPosition, TicketRow, WholeTicketRow } from './queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const answerBudget = declareMailBudget({
  name: 'supportAnswer',
  perMailbox: { hour: 20, day: 60 },
  perPerson: { hour: 100, day: 500 },
})
const requestBudget = declareMailBudget({
  name: 'supportRequest',
  perMailbox: { hour: 200, day: 1_000 },
  perPerson: { hour: 20, day: 100 },
})

type Caller = { actor: Actor; origin: Origin }

const pageSize = 25

interface TicketListRequest {
  whose?: 'own' | 'all' | undefined
  status?: TicketStatus | undefined
  cursor?: string | undefined
}

/** Returns a page of requests. Audits views of other users' names, emails and subjects. */
export async function browseTickets(
  { db }: Deps,
  { actor, origin }: Caller,
  { whose = 'own', status, cursor }: TicketListRequest,
) {
  const scope = ticketsListedFor(actor, whose)
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const page = await queries.listTicketPage(db, scope, { status, after, limit: pageSize + 1 })
  const rows = page.slice(0, pageSize)
  const last = rows.at(-1)
  if (rows.some(({ author_id: authorId }) => authorId !== actor.id)) {
    const subjectIds = rows.flatMap(({ author_id: authorId }) => authorId ?? [])
    await recordAudit(db, { actor, action: 'support_listed', entity: 'support_ticket', subjectIds, origin })
  }
  return { rows, nextCursor: last && page.length > pageSize ? toCursor(last) : null }
}

const toCursor = ({ updated_at, id }: TicketRow): string =>
  Buffer.from(`${updated_at.toISOString()} ${id}`, 'latin1').toString('base64url')

const instantSchema = z.iso.datetime()

function toPosition(cursor: string): TicketPosition {
  const [updatedAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  // PostgreSQL has no year 0.
  const isInstant = instantSchema.safeParse(updatedAt).success && updatedAt >= '0001'
  if (rest.length === 0 && isInstant && idSchema.safeParse(id).success) return { updatedAt, id }
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}

/** Returns a request with its messages. Audits the view of another user's request before it is returned. */
export async function readTicket(
  { db }: Deps,
  { actor, origin }: Caller,
  id: string,
): Promise<WholeTicketRow> {
  const ticket = await getTicket(db, actor, id)
  await auditView(db, { ownerId: ticket.author_id, actor, ...auditOf(id, 'support_viewed'), origin })
  return ticket
}

// Allows a conversation, but not enough to flood the operator's mailbox.
const messagesPerUser: RateLimit = { name: 'support-person', points: 20, seconds: 60 * 60 }

export async function createTicket(
  deps: Deps,
  { actor, origin }: Caller,
  { topic, subject, message }: { topic: Topic; subject: string; message: string },
): Promise<WholeTicketRow> {
  assertNobodyIdentified({ subject, message })
  await limitMessages(deps, actor)
  const id = uuid()
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await queries.insertTicket(tx, { id, author: actor, topic, subject, now })
    await insertMessage(tx, { ticketId: id, actor, isAnswer: false, words: message, now })
    const ticketMessage = { publicUrl: deps.publicUrl, ticketId: id, subject, message }
    const letter = requestEmail({ ...ticketMessage, topic: topicLabels[topic], isNew: true })
    await mailOperator(deps, tx, actor, { topic, letter })
    await recordAudit(tx, { ...auditOf(id, 'support_requested'), actor, origin })
    return getTicket(tx, actor, id)
  })
}

/** Creates a request for a guest. Never checks whether the email belongs to an account. */
export async function createGuestTicket(
  deps: Deps,
  { name, email, topic, message }: GuestRequest,
  origin: Origin,
): Promise<void> {
  assertNobodyIdentified({ message })
  await limitGuestMessages(deps, origin)
  const id = uuid()
  const subject = subjectOf(message)
  const guest = { name, email }
  const ticketMessage = { publicUrl: deps.publicUrl, ticketId: id, subject, message, guest }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await queries.insertTicket(tx, { id, author: guest, topic, subject, now })
    await insertMessage(tx, { ticketId: id, actor: null, isAnswer: false, words: message, now })
    const letter = requestEmail({ ...ticketMessage, topic: topicLabels[topic], isNew: true })
    await mailOperator(deps, tx, null, { topic, letter })
    await recordAudit(tx, { ...auditOf(id, 'support_requested'), actor: null, origin })
  })
}

const guestRetentionMs = 365 * 24 * 60 * 60_000

export const purgeGuestTickets = ({ db, clock }: Deps): Promise<void> =>
  queries.deleteGuestTicketsBefore(db, new Date(clock.now().getTime() - guestRetentionMs))

export async function replyToTicket(
  deps: Deps,
  { actor, origin }: Caller,
  id: string,
  message: string,
): Promise<WholeTicketRow> {
  assertNobodyIdentified({ message })
  await limitMessages(deps, actor)
  return inTransaction(deps.db, async (tx) => {
    const ticket = await getOpenTicket(tx, actor, id)
    const now = deps.clock.now()
    const isOperatorAnswer = isAnswer(actor, ticket.author_id)
    await insertMessage(tx, { ticketId: id, actor, isAnswer: isOperatorAnswer, words: message, now })
    await queries.updateTicketStatus(tx, id, isOperatorAnswer ? 'answered' : 'open', now)
    const ticketMessage = { publicUrl: deps.publicUrl, ticketId: id, subject: ticket.subject, message }
    if (isOperatorAnswer) {
      await mailAnswer(deps, tx, actor, { ticket, ticketMessage })
    } else {
      const { topic } = ticket
      const letter = requestEmail({ ...ticketMessage, topic: topicLabels[topic], isNew: false })
      await mailOperator(deps, tx, actor, { topic, letter })
    }
    const auditEntry = {
      ...auditOf(id, isOperatorAnswer ? 'support_answered' : 'support_replied'),
      ...aboutAuthor(ticket),
    }
    await recordAudit(tx, { ...auditEntry, actor, origin })
    return getTicket(tx, actor, id)
  })
}

export async function closeTicket(
  { db, clock }: Deps,
  { actor, origin }: Caller,
  id: string,
): Promise<WholeTicketRow> {
  return inTransaction(db, async (tx) => {
    const ticket = await getOpenTicket(tx, actor, id)
    await queries.updateTicketStatus(tx, id, 'closed', clock.now())
    const auditEntry = { ...auditOf(id, 'support_closed'), ...aboutAuthor(ticket) }
    await recordAudit(tx, { ...auditEntry, changedFields: ['status'], actor, origin })
    return getTicket(tx, actor, id)
  })
}

const aboutAuthor = ({ author_id: authorId }: { author_id: string | null }) => ({
  subjectIds: authorId === null ? [] : [authorId],
})

const auditOf = (id: string, action: string) => ({ action, entity: 'support_ticket', entityId: id })

async function getTicket(db: Deps['db'], actor: Actor, id: string): Promise<WholeTicketRow> {
  const row = await queries.findTicket(db, ticketsVisibleTo(actor), id)
  if (!row) throw new AppError('ticket_not_found')
  return row
}

async function getOpenTicket(tx: Tx, actor: Actor, id: string): Promise<TicketRow> {
  const row = await queries.findTicketForChange(tx, ticketsVisibleTo(actor), id)
  if (!row) throw new AppError('ticket_not_found')
  if (row.status === 'closed') throw new AppError('ticket_closed')
  return row
}

interface MessageFacts {
  ticketId: string
  actor: Actor | null
  isAnswer: boolean
  words: string
  now: Date
}

const insertMessage = (tx: Tx, { actor, ...message }: MessageFacts): Promise<void> =>
  queries.insertMessage(tx, { id: uuid(), authorId: actor?.id ?? null, ...message })

// Guests are limited per IP network. There is no limit for all guests together, so that nobody is refused because others write a
// lot. Beyond the email budget `supportRequest`, the operator finds further requests in Sortie.
const perGuestNetwork: RateLimit = { name: 'support-guest-place', points: 5, seconds: 60 * 60 }

async function limitGuestMessages(deps: Deps, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, perGuestNetwork, toNetwork(origin.address))
  if (wait === null) return
  deps.log.warn({ requestId: origin.requestId, address: origin.address }, 'support throttled')
  throw new AppError('support_throttled', { retryAfterSeconds: wait })
}

async function limitMessages(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, messagesPerUser, actor.id)
  if (wait !== null) throw new AppError('support_throttled', { retryAfterSeconds: wait })
}

/** Emails the answer to the author. Guests always get it, because they cannot read it in Sortie. */
async function mailAnswer(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { ticket, ticketMessage }: { ticket: TicketRow; ticketMessage: Parameters<typeof guestAnswerEmail>[0] },
): Promise<void> {
  const { author_id, author_name: name, author_email: address, author_notifications: notifications } = ticket
  const cause = { budget: answerBudget, userId: actor.id } as const
  if (author_id === null) {
    await queueMail(deps, tx, { to: { name: '', address }, letter: guestAnswerEmail(ticketMessage) }, cause)
    return
  }
  if (notifications?.supportReplies === false) return
  await queueMail(deps, tx, { to: { name, address }, letter: answerEmail(ticketMessage, name) }, cause)
}

/**
 * Emails reports of patient details to the privacy lead, if one is configured, and everything else to support. Without a
 * support email, super administrators find the request only in Sortie.
 */
async function mailOperator(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  { topic, letter }: { topic: Topic; letter: EmailContent },
): Promise<void> {
  const { privacyEmail, supportEmail } = deps.mailer
  const isPrivate = topic === 'patient_details' && privacyEmail !== null
  const address = isPrivate ? privacyEmail : supportEmail
  const name = isPrivate ? 'Sortie privacy lead' : 'Sortie support'
  if (address === null) return
  const cause = { budget: requestBudget, userId: actor?.id ?? null } as const
  await queueMail(deps, tx, { to: { name, address }, letter }, cause)
}
