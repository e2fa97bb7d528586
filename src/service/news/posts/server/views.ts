import type { NewsQuestion } from '../../contract.ts'
import type { QuestionRow } from './question-queries.ts'

export const toQuestionView = (row: QuestionRow): NewsQuestion => ({
  id: row.id,
  status: row.status,
  askedBy: { id: row.user_id, name: row.asker_name },
  messages: row.messages.map((message) => ({
    id: message.id,
    isAnswer: message.is_answer,
    authorName: message.author_name,
    words: message.words,
    createdAt: new Date(message.created_at).toISOString(),
  })),
})
