/** How long a deleted case can be restored. */
const restorableDays = 30
const dayMs = 86_400_000

export const erasedAfter = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restorableDays * dayMs)

/** Returns the time before which a deleted case can no longer be restored. */
export const restoreCutoff = (now: Date): Date => new Date(now.getTime() - restorableDays * dayMs)

/** Returns the days left to restore the case, rounded up. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.min(restorableDays, Math.max(0, Math.ceil((erasedAfter(deletedAt).getTime() - now.getTime()) / dayMs)))
