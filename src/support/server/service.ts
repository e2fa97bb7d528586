import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { privacyFindingsIn } from '#cases/privacy/rules.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { Letter } from '#platform/server/mail/mail.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { TicketStatus, Topic } from '../contract.ts'
import { topicLabels } from '../rules.ts'
import { answerLetter, requestLetter } from './emails.ts'
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

export async function browseTickets({ db }: Deps, actor: Actor, { whose = 'own', status, cursor }: Asked) {
  const scope = ticketsListedFor(actor, whose)
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const found = await queries.listTicketPage(db, scope, { status, after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
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

export async function readTicket({ db }: Deps, actor: Actor, id: string): Promise<WholeTicketRow> {
  return getTicket(db, actor, id)
}

/** Everything one has asked, with the answers, to take along. */
export const exportTickets = ({ db }: Deps, actor: Actor): Promise<WholeTicketRow[]> =>
  queries.listWholeTickets(db, ticketsListedFor(actor, 'own'))

/** What a person asked goes with them. */
export const eraseTickets = (tx: Tx, userId: string): Promise<void> => queries.deleteTicketsOf(tx, userId)

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
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await queries.insertTicket(tx, { id, authorId: actor.id, topic, subject, now })
    await insertMessage(tx, { ticketId: id, actor, isAnswer: false, words: message, now })
    const written = { publicUrl: deps.publicUrl, ticketId: id, subject, message }
    await mailOperator(deps, tx, requestLetter(written, topicLabels[topic], true))
    await recordAudit(tx, { ...auditOf(id, 'support_requested'), actor, origin })
    return getTicket(tx, actor, id)
  })
}

export async function replyToTicket(
  deps: Deps,
  { actor, origin }: Change,
  id: string,
  message: string,
): Promise<WholeTicketRow> {
  assertNobodyIdentified({ message })
  await countWriting(deps, actor)
  return deps.db.transaction().execute(async (tx) => {
    const ticket = await getOpenTicket(tx, actor, id)
    const now = deps.clock.now()
    const answers = isAnswer(actor, ticket.author_id)
    await insertMessage(tx, { ticketId: id, actor, isAnswer: answers, words: message, now })
    await queries.updateTicketStatus(tx, id, answers ? 'answered' : 'open', now)
    const written = { publicUrl: deps.publicUrl, ticketId: id, subject: ticket.subject, message }
    if (answers) {
      const isWanted = ticket.author_notifications.supportReplies !== false
      const to = { name: ticket.author_name, address: ticket.author_email }
      if (isWanted) await queueMail(deps, tx, { to, letter: answerLetter(written, ticket.author_name) })
    } else {
      await mailOperator(deps, tx, requestLetter(written, topicLabels[ticket.topic], false))
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
  return db.transaction().execute(async (tx) => {
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
  actor: Actor
  isAnswer: boolean
  words: string
  now: Date
}

const insertMessage = (tx: Tx, { actor, ...message }: Writing): Promise<void> =>
  queries.insertMessage(tx, { id: uuid(), authorId: actor.id, ...message })

/** Help is asked about cases, so the rules of their free text hold here: nobody may be identified. */
function assertNobodyIdentified(texts: Record<string, string>): void {
  const fields: FieldError[] = Object.entries(texts)
    .flatMap(([path, words]) => privacyFindingsIn(words, path))
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields })
}

async function countWriting(deps: Deps, actor: Actor): Promise<void> {
  const wait = await countAttempt(deps, perPerson, actor.id)
  if (wait !== null) throw new AppError('support_throttled', { retryAfterSeconds: wait })
}

/** Without an address of the operator, super administrators find the request in Sortie alone. */
async function mailOperator(deps: Deps, tx: Tx, letter: Letter): Promise<void> {
  const address = deps.mailer.supportAddress
  if (address !== null) await queueMail(deps, tx, { to: { name: 'Sortie support', address }, letter })
}
