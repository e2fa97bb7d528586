import type { Examples } from '#testing/examples.ts'
import { newsEmail } from './server/emails.ts'
import type { MailedPost } from './server/posts-in-mail.ts'

const toMailedPost = (title: string, id: string): MailedPost => ({
  id,
  version: 2,
  title,
  category: 'operations',
  because: ['base', 'profession'],
  requiresAnswer: true,
  dueOn: '2026-12-12',
})

export const examples: Examples = {
  emails: ({ id, text, reader }) => ({
    newsEmail: newsEmail(reader, { kind: 'reminder', posts: [toMailedPost(text, id)] }),
  }),
}
