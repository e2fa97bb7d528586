import type { EmailContent } from '#platform/server/mail/mail.ts'
import { greetingTo } from '#platform/server/mail/names.ts'
import { paths } from '#paths/paths.ts'
import { isUrgent, type MailKind } from '../mail-rules.ts'
import { listTexts, postsSubject, postText } from './post-texts.ts'
import type { MailedPost } from './posts-in-mail.ts'

interface Reader {
  publicUrl: string
  name: string
}

/** Returns the email about posts that are new, have a new version, or that somebody reminds of. There is at least one. */
export function newsEmail(
  { publicUrl, name }: Reader,
  { kind, posts }: { kind: MailKind; posts: readonly MailedPost[] },
): EmailContent {
  const [first, ...others] = posts
  const subject = postsSubject(posts)
  return {
    subject: kind === 'reminder' ? `Reminder: ${subject}` : subject,
    preview: 'Open Sortie to read it.',
    paragraphs: [
      greetingTo(name),
      ...(kind === 'reminder' ? ['Your answer is still missing.'] : []),
      ...listTexts(posts, postText),
    ],
    action:
      first && others.length === 0
        ? { label: 'Read the post', url: `${publicUrl}${paths.newsPost(first.id)}` }
        : { label: 'Open News', url: `${publicUrl}${paths.news()}` },
    ...(posts.every(isUrgent)
      ? { notes: ['Safety alerts that you must answer always come by email.'] }
      : { turnOff: turnOff(publicUrl) }),
  }
}

const turnOff = (publicUrl: string) => ({
  label: 'Choose how posts of the news are emailed to you',
  url: `${publicUrl}${paths.profile()}?tab=notifications`,
})
