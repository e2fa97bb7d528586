import type { CalendarFeed } from '../contract.ts'

export const toFeedView = ({ madeAt }: { madeAt: Date | null }): CalendarFeed => ({
  madeAt: madeAt?.toISOString() ?? null,
})
