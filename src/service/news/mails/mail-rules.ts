import type { NewsEmails } from '#people/profile/contract.ts'
import type { NewsCategory } from '../posts/contract.ts'

/** What an email about a post says: that it is there, that the answer is overdue, or that somebody reminds of it. */
export type MailKind = 'published' | 'overdue' | 'reminder'

/** A version of a post that an email is about. */
export interface MailedVersion {
  id: string
  version: number
}

/**
 * How long after a publication, a new major version or a change of the audience its emails go out immediately. Later, the digest
 * lists the post.
 */
export const atOnceDays = 14

/** At most so many posts are described in one email; the rest is a count. */
export const maxDescribed = 15

/** One email is about at most so many posts. */
export const maxMailed = 50

const dayMs = 24 * 3_600_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Whether a post is a safety alert that must be answered: nobody can turn its emails off. */
export const isUrgent = ({
  category,
  requiresAnswer,
}: {
  category: NewsCategory
  requiresAnswer: boolean
}): boolean => category === 'safety_alert' && requiresAnswer

/** Returns what a person has chosen. People who have not chosen get the digest. */
export const toNewsEmails = ({ newsEmails }: { newsEmails?: NewsEmails }): NewsEmails =>
  newsEmails ?? 'digest'
