import { formatDay } from '#platform/contract/zoned-time.ts'
import { textForMailOr } from '#platform/server/mail/words.ts'
import { categoryLabels, reasonSentence } from '../../posts/news-words.ts'
import { isUrgent, maxDescribed } from '../mail-rules.ts'
import type { MailedPost } from './posts-in-mail.ts'

/** Replaces a title that must not appear in an email. */
export const neutralTitle = 'A post'

export const count = (number: number, singular: string, plural: string): string =>
  number === 1 ? `1 ${singular}` : `${number} ${plural}`

/** Returns what a post is, why it is for the reader, and until when they have to answer. */
export function postText({ title, category, because, dueOn, requiresAnswer, version }: MailedPost): string {
  const name = textForMailOr(title, neutralTitle)
  const change = version > 1 ? ' Its text has changed.' : ''
  const due = requiresAnswer && dueOn !== null ? ` Please answer by ${formatDay(dueOn)}.` : ''
  return `${name}. ${categoryLabels[category]}. ${reasonSentence(because)}.${change}${due}`
}

export function overdueText({ title, because, dueOn }: MailedPost): string {
  const since = dueOn === null ? '' : ` Your answer was due on ${formatDay(dueOn)}.`
  return `${textForMailOr(title, neutralTitle)}. ${reasonSentence(because)}.${since}`
}

/** Returns how many posts there are to read or to answer. It names none, because a locked screen shows it. */
export function postsSubject(posts: readonly MailedPost[]): string {
  const number = posts.length
  if (posts.every(isUrgent)) return `${count(number, 'safety alert', 'safety alerts')} to answer`
  if (posts.every(({ requiresAnswer }) => requiresAnswer))
    return `${count(number, 'post', 'posts')} of the news to answer`
  return `${count(number, 'new post', 'new posts')} to read`
}

export const listTexts = (posts: readonly MailedPost[], toText: (post: MailedPost) => string): string[] => [
  ...posts.slice(0, maxDescribed).map(toText),
  ...(posts.length > maxDescribed ? [`And ${posts.length - maxDescribed} more.`] : []),
]
