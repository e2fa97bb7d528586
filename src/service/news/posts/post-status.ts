import type { NewsStatus } from './contract.ts'

interface PostTimes {
  /** Null: a draft. */
  publishAt: Date | null
  expiresAt: Date | null
  withdrawnAt: Date | null
}

/** Returns the status of a post at an instant. Only drafts and withdrawn posts do not follow the clock. */
export function statusOf({ publishAt, expiresAt, withdrawnAt }: PostTimes, now: Date): NewsStatus {
  if (withdrawnAt !== null) return 'withdrawn'
  if (publishAt === null) return 'draft'
  if (publishAt > now) return 'scheduled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live'
}
