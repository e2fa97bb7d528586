import type { Ticket, TicketSummary } from '../contract.ts'
import type { TicketRow, WholeTicketRow } from './queries.ts'

export const toTicketSummaryView = (row: TicketRow): TicketSummary => ({
  _id: row.id,
  id: row.id,
  topic: row.topic,
  subject: row.subject,
  status: row.status,
  createdBy: { id: row.author_id, name: row.author_name, email: row.author_email },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toTicketView = ({ messages, ...row }: WholeTicketRow): Ticket => ({
  ...toTicketSummaryView(row),
  messages: messages.map(({ id, is_answer, author_name, words, created_at }) => ({
    id,
    isAnswer: is_answer,
    authorName: author_name,
    words,
    createdAt: new Date(created_at).toISOString(),
  })),
})
