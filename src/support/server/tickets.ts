import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { privacyFindingsIn } from '#privacy/guard.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { recordAudit, recordView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, networkOf, type Limit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { GuestRequest, TicketStatus, Topic } from '../contract.ts'
import { subjectOf, topicLabels } from '../ticket-words.ts'
import { answerEmail, guestAnswerEmail, requestEmail } from './emails.ts'
import { isAnswer, ticketsListedFor, ticketsVisibleTo } from './policy.ts'
import * as queries from './queries.ts'
import type { TicketPosition, TicketRow, WholeTicketRow } from './queries.ts'

type Change = { actor: Actor; origin: Origin }

const pageSize = 25

interface Asked {
  whose?: 'own' | 'all' | undefined
  status?: TicketStatus | undefined
  cursor?: string | undefined
}

/** One's own; everybody's names, addresses and subjects are looked at in the trail's sight. */
export async function browseTickets(
  { db }: Deps,
  { actor, origin }: Change,
  { whose = 'own', status, cursor }: Asked,
) {
  const scope = ticketsListedFor(actor, whose)
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const found = await queries.listTicketPage(db, scope, { status, after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  if (rows.some(({ author_id: authorId }) => authorId !== actor.id)) {
    await recordAudit(db, { actor, action: 'support_listed', entity: 'support_ticket', origin })
  }
  return { rows, nextCursor: last && found.length > pageSize ? toCursor(last) : null }
}

const toCursor = ({ updated_at, id }: TicketRow): string =>
  Buffer.from(`${updated_at.toISOString()} ${id}`, 'latin1').toString('base64url')

const instantSchema = z.iso.datetime()

function toPosition(cursor: string): TicketPosition {
  const [updatedAt = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  // The calendar of PostgreSQL has no year 0.
  const isInstant = instantSchema.safeParse(updatedAt).success && updatedAt >= '0001'
  if (rest.length === 0 && isInstant && idSchema.safeParse(id).success) return { updatedAt, id }
  const fields = [{ path: 'cursor', message: 'This is no page of the list. Start again from its beginning.' }]
  throw new AppError('request_invalid', { fields })
}

/** A look at somebody else's is written down before it is answered. */
export async function readTicket(
  { db }: Deps,
  { actor, origin }: Change,
  id: string,
): Promise<WholeTicketRow> {
  const ticket = await getTicket(db, actor, id)
  await recordView(db, { ownerId: ticket.author_id, actor, ...auditOf(id, 'support_viewed'), origin })
  return ticket
}

// Enough for a conversation, too few to fill the operator's mailbox.
const perPerson: Limit = { name: 'support-person', points: 20, seconds: 60 * 60 }

export async function createTicket(
  deps: Deps,
  { actor, origin }: Change,
  { topic, subject, message }: { topic: Topic; subject: string; message: string },
): Promise<WholeTicketRow> {
  assertNobodyIdentified({ subject, message })
  await countWriting(deps, actor)
  const id = uuid()
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await queries.insertTicket(tx, { id, author: actor, topic, subject, now })
    await insertMessage(tx, { ticketId: id, actor, isAnswer: false, words: message, now })
    const written = { publicUrl: deps.publicUrl, ticketId: id, subject, message }
    const letter = requestEmail({ ...written, topic: topicLabels[topic], isNew: true })
    await mailOperator(deps, tx, actor, { topic, letter })
    await recordAudit(tx, { ...auditOf(id, 'support_requested'), actor, origin })
    return getTicket(tx, actor, id)
  })
}

/** The same for somebody who is not signed in; whether the address belongs to an account is not looked at. */
export async function createGuestTicket(
  deps: Deps,
  { name, email, topic, message }: GuestRequest,
  origin: Origin,
): Promise<void> {
  assertNobodyIdentified({ message })
  await countGuestWriting(deps, origin)
  const id = uuid()
  const subject = subjectOf(message)
  const guest = { name, email }
  const written = { publicUrl: deps.publicUrl, ticketId: id, subject, message, guest }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await queries.insertTicket(tx, { id, author: guest, topic, subject, now })
    await insertMessage(tx, { ticketId: id, actor: null, isAnswer: false, words: message, now })
    const letter = requestEmail({ ...written, topic: topicLabels[topic], isNew: true })
    await mailOperator(deps, tx, null, { topic, letter })
    await recordAudit(tx, { ...auditOf(id, 'support_requested'), actor: null, origin })
  })
}

const guestRetentionMs = 365 * 24 * 60 * 60_000

export const purgeGuestTickets = ({ db, clock }: Deps): Promise<void> =>
  queries.deleteGuestTicketsBefore(db, new Date(clock.now().getTime() - guestRetentionMs))

export async function replyToTicket(
  deps: Deps,
  { actor, origin }: Change,
  id: string,
  message: string,
): Promise<WholeTicketRow> {
  assertNobodyIdentified({ message })
  await countWriting(deps, actor)
  return inTransaction(deps.db, async (tx) => {
    const ticket = await getOpenTicket(tx, actor, id)
    const now = deps.clock.now()
    const answers = isAnswer(actor, ticket.author_id)
    await insertMessage(tx, { ticketId: id, actor, isAnswer: answers, words: message, now })
    await queries.updateTicketStatus(tx, id, answers ? 'answered' : 'open', now)
    const written = { publicUrl: deps.publicUrl, ticketId: id, subject: ticket.subject, message }
    if (answers) {
      await mailAnswer(deps, tx, actor, { ticket, written })
    } else {
      const { topic } = ticket
      const letter = requestEmail({ ...written, topic: topicLabels[topic], isNew: false })
      await mailOperator(deps, tx, actor, { topic, letter })
    }
    await recordAudit(tx, { ...auditOf(id, answers ? 'support_answered' : 'support_replied'), actor, origin })
    return getTicket(tx, actor, id)
  })
}

export async function closeTicket(
  { db, clock }: Deps,
  { actor, origin }: Change,
  id: string,
): Promise<WholeTicketRow> {
  return inTransaction(db, async (tx) => {
    await getOpenTicket(tx, actor, id)
    await queries.updateTicketStatus(tx, id, 'closed', clock.now())
    await recordAudit(tx, { ...auditOf(id, 'support_closed'), changedFields: ['status'], actor, origin })
    return getTicket(tx, actor, id)
  })
}

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

interface Writing {
  ticketId: string
  actor: Actor | null
  isAnswer: boolean
  words: string
  now: Date
}

const insertMessage = (tx: Tx, { actor, ...message }: Writing): Promise<void> =>
  queries.insertMessage(tx, { id: uuid(), authorId: actor?.id ?? null, ...message })

/** Help is asked about cases, so the rules of their free text hold here: nobody may be identified. */
function assertNobodyIdentified(texts: Record<string, string>): void {
  const fields: FieldError[] = Object.entries(texts)
    .flatMap(([path, words]) => privacyFindingsIn(words, path))
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

// Who is not signed in counts by place. Nobody else's messages refuse one: beyond what the operator is mailed of them
// (`supportRequest`), requests are found in Sortie.
const perGuestPlace: Limit = { name: 'support-guest-place', points: 5, seconds: 60 * 60 }

async function countGuestWriting(deps: Deps, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, perGuestPlace, networkOf(origin.address))
  if (wait === null) return
  deps.log.warn({ requestId: origin.requestId, address: origin.address }, 'support throttled')
  throw new AppError('support_throttled', { retryAfterSeconds: wait })
}

async function countWriting(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, perPerson, actor.id)
  if (wait !== null) throw new AppError('support_throttled', { retryAfterSeconds: wait })
}

/** A guest is mailed always: they have no other way to read it. */
async function mailAnswer(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { ticket, written }: { ticket: TicketRow; written: Parameters<typeof guestAnswerEmail>[0] },
): Promise<void> {
  const { author_id, author_name: name, author_email: address, author_notifications: wishes } = ticket
  const cause = { budget: 'supportAnswer', person: actor.id } as const
  if (author_id === null) {
    await queueMail(deps, tx, { to: { name: '', address }, letter: guestAnswerEmail(written) }, cause)
    return
  }
  if (wishes?.supportReplies === false) return
  await queueMail(deps, tx, { to: { name, address }, letter: answerEmail(written, name) }, cause)
}

/**
 * What may identify a patient goes to the privacy lead, everything else to support. Without an address of theirs,
 * super administrators find the request in Sortie alone.
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
  const cause = { budget: 'supportRequest', person: actor?.id ?? null } as const
  await queueMail(deps, tx, { to: { name, address }, letter }, cause)
}
