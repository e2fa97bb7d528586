import type { AuditPage } from '../contract.ts'
import type { EventsPage } from './row-mapping.ts'

export const toAuditPageView = ({ events, nextCursor, lookedBackTo, reachSince }: EventsPage): AuditPage => ({
  events: events.map(({ id, at, ...event }) => ({ id: String(id), at: at.toISOString(), ...event })),
  nextCursor: nextCursor === null ? null : String(nextCursor),
  lookedBackTo: lookedBackTo?.toISOString() ?? null,
  reachSince: reachSince?.toISOString() ?? null,
})
