/** How long a deleted case can be restored. */
const binDays = 30
const day = 86_400_000

export const erasedAfter = (deletedAt: Date): Date => new Date(deletedAt.getTime() + binDays * day)

/** Deleted at this moment or before: its time is over. */
export const binCutoff = (now: Date): Date => new Date(now.getTime() - binDays * day)

/** Whole days that are left, the one that has begun included. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
  Math.min(binDays, Math.max(0, Math.ceil((erasedAfter(deletedAt).getTime() - now.getTime()) / day)))
