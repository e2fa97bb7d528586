const dayMs = 24 * 3_600_000

/** Days between two reminders of one request. */
export const nudgeDays = 3

/** Returns when a supervisor may be reminded next of a request. */
export const mayNudgeFrom = ({ askedAt, nudgedAt }: { askedAt: Date; nudgedAt: Date | null }): Date =>
  new Date((nudgedAt ?? askedAt).getTime() + nudgeDays * dayMs)

/** Returns for how many whole days a request waits. */
export const ageInDays = (askedAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - askedAt.getTime()) / dayMs))
