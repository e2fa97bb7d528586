import type { NewsQuestion } from '../contract.ts'
import type { QuestionRow } from './question-queries.ts'
import type { NewsFile } from '../files.contract.ts'
import type { ShownFile } from './file-queries.ts'

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

export const toNewsFile = ({ file, alt, fileUrl }: ShownFile): NewsFile => ({
  id: file.id,
  filename: file.filename,
  mimeType: file.mimeType,
  sizeBytes: file.sizeBytes,
  alt,
  fileUrl,
})
