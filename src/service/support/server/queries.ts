import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { TicketStatus, Topic } from '../contract.ts'
import type { TicketScope } from './policy.ts'

const selectVisible = (db: Db, { viewerId, reach }: TicketScope) => {
  const tickets = db
    .selectFrom('support_tickets')
    .leftJoin('users', 'users.id', 'support_tickets.author_id')
    .select([
      'support_tickets.id',
      'support_tickets.topic',
      'support_tickets.subject',
      'support_tickets.status',
      'support_tickets.created_at',
      'support_tickets.updated_at',
      'support_tickets.author_id',
      sql<string>`coalesce(users.name, support_tickets.guest_name)`.as('author_name'),
      sql<string>`coalesce(users.email, support_tickets.guest_email)`.as('author_email'),
      'users.notifications as author_notifications',
    ])
    .$narrowType<{
      topic: Topic
      status: TicketStatus
      /** Notifications are on unless set to false. */
      author_notifications: { supportReplies?: boolean } | null
    }>()
  if (reach === 'all') return tickets
  return reach === 'own'
    ? tickets.where('support_tickets.author_id', '=', viewerId)
    : tickets.where(isOfUser(viewerId))
}

export interface TicketPosition {
  updatedAt: string
  id: string
}

interface PageRequest {
  status: TicketStatus | undefined
  after: TicketPosition | undefined
  limit: number
}

export function listTicketPage(db: Db, scope: TicketScope, { status, after, limit }: PageRequest) {
  let query = selectVisible(db, scope)
  if (status) query = query.where('support_tickets.status', '=', status)
  if (after) {
    query = query.where(
      sql<SqlBool>`(support_tickets.updated_at, support_tickets.id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return query
    .orderBy('support_tickets.updated_at', 'desc')
    .orderBy('support_tickets.id', 'desc')
    .limit(limit)
    .execute()
}

export type TicketRow = Awaited<ReturnType<typeof listTicketPage>>[number]

const maxMessages = 500

const withMessages = (db: Db, scope: TicketScope) =>
  selectVisible(db, scope).select(({ selectFrom }) =>
    jsonArrayFrom(
      selectFrom('support_messages')
        .leftJoin('users as writers', 'writers.id', 'support_messages.author_id')
        .select([
          'support_messages.id',
          'support_messages.is_answer',
          'support_messages.words',
          'support_messages.created_at',
          sql<string>`coalesce(writers.name, support_tickets.guest_name)`.as('author_name'),
        ])
        .whereRef('support_messages.ticket_id', '=', 'support_tickets.id')
        .orderBy('support_messages.id')
        .limit(maxMessages),
    ).as('messages'),
  )

export const findTicket = (db: Db, scope: TicketScope, id: string) =>
  withMessages(db, scope).where('support_tickets.id', '=', id).executeTakeFirst()

export type WholeTicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

const maxExportedTickets = 2_000

/** Returns requests with their messages, newest first. */
export const listWholeTickets = (db: Db, scope: TicketScope) =>
  withMessages(db, scope).orderBy('support_tickets.updated_at', 'desc').limit(maxExportedTickets).execute()

export async function deleteTicketsOf(tx: Tx, authorId: string): Promise<void> {
  await tx.deleteFrom('support_tickets').where(isOfUser(authorId)).execute()
}

/** Includes requests that the user sent from their verified email without signing in. */
const isOfUser = (userId: string) =>
  sql<SqlBool>`(support_tickets.author_id = ${userId} or (support_tickets.author_id is null and
    lower(support_tickets.guest_email) = (select lower(email) from users where id = ${userId} and email_verified)))`

/** Returns the request and locks its row until the transaction ends. */
export const findTicketForChange = (tx: Tx, scope: TicketScope, id: string) =>
  selectVisible(tx, scope)
    .where('support_tickets.id', '=', id)
    .forUpdate('support_tickets')
    .noWait()
    .executeTakeFirst()

interface NewTicket {
  id: string
  author: { id: string } | { name: string; email: string }
  topic: Topic
  subject: string
  now: Date
}

export async function insertTicket(tx: Tx, { id, author, topic, subject, now }: NewTicket): Promise<void> {
  const authorColumns =
    'id' in author ? { author_id: author.id } : { guest_name: author.name, guest_email: author.email }
  await tx
    .insertInto('support_tickets')
    .values({ id, ...authorColumns, topic, subject, created_at: now, updated_at: now })
    .execute()
}

/** Deletes old guest requests. They belong to no account, so no account deletion would ever erase them. */
export async function deleteGuestTicketsBefore(db: Db, cutoff: Date): Promise<void> {
  await db
    .deleteFrom('support_tickets')
    .where('author_id', 'is', null)
    .where('updated_at', '<', cutoff)
    .execute()
}

interface NewMessage {
  id: string
  ticketId: string
  /** Null if the author was not signed in. */
  authorId: string | null
  isAnswer: boolean
  words: string
  now: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto('support_messages')
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      author_id: message.authorId,
      is_answer: message.isAnswer,
      words: message.words,
      created_at: message.now,
    })
    .execute()
}

export async function updateTicketStatus(tx: Tx, id: string, status: TicketStatus, now: Date): Promise<void> {
  await tx.updateTable('support_tickets').set({ status, updated_at: now }).where('id', '=', id).execute()
}
