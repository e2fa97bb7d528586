import type { LogbookSearch } from '#logbook/book/list/list-search.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const waiting = lazyPart(async () => (await import('./waiting-requests-card.tsx')).WaitingRequestsCard)
const returned = lazyPart(async () => (await import('./returned-requests-card.tsx')).ReturnedRequestsCard)

/** The user's requests, above the logbook while it shows the cases that wait for a signature or were returned. */
export function MyRequestsPanel({ search: { signOff } }: { search: LogbookSearch }) {
  if (signOff === 'waiting') return <waiting.Part />
  return signOff === 'returned' ? <returned.Part /> : null
}
