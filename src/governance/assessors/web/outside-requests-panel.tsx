import type { LogbookSearch } from '#logbook/book/list/list-search.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { OutsideRequestsCardProps } from './outside-requests-card.tsx'

const requests = lazyPart<OutsideRequestsCardProps>(
  async () => (await import('./outside-requests-card.tsx')).OutsideRequestsCard,
  { waitingHeight: 0 },
)

/** The requests to people outside, above the logbook while it shows the cases that wait for a signature or were returned. */
export function OutsideRequestsPanel({ search: { signOff } }: { search: LogbookSearch }) {
  return signOff === 'waiting' || signOff === 'returned' ? <requests.Part state={signOff} /> : null
}
