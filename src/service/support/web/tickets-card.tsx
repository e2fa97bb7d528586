import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { TicketStatus, TicketSummary } from '../contract.ts'
import { statusLabels, topicLabels } from '../ticket-labels.ts'
import { ticketsQuery } from './queries.ts'
import { errorMessage } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './tickets-card.module.css'

const tones = { open: 'waiting', answered: 'good', closed: 'good' } as const

export const TicketStatusBadge = ({ status }: { status: TicketStatus }) => (
  <ToneBadge tone={tones[status]}>{statusLabels[status]}</ToneBadge>
)

interface TicketsCardProps {
  whose: 'own' | 'all'
  onOpen: (id: string) => void
}

const texts = {
  own: { title: 'My requests', none: 'You have not sent any requests yet.' },
  all: { title: 'Requests waiting for an answer', none: 'No requests are waiting for an answer.' },
}

/** Lists the user's own requests with their status or, for super administrators, all requests without an answer. */
export function TicketsCard({ whose, onOpen }: TicketsCardProps) {
  const ticketsResult = useInfiniteQuery(ticketsQuery(whose, whose === 'all' ? 'open' : undefined))
  const tickets = ticketsResult.data?.pages.flatMap((page) => page.tickets) ?? []
  const { title, none } = texts[whose]
  return (
    <section className={classes.root} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {ticketsResult.isPending && <ListSkeleton rows={2} rowHeight={60} />}
      {ticketsResult.error && (
        <ErrorBanner
          requestId={requestIdOf(ticketsResult.error)}
          onRetry={() => void ticketsResult.refetch()}
        >
          {errorMessage(ticketsResult.error)}
        </ErrorBanner>
      )}
      {ticketsResult.isSuccess && tickets.length === 0 && <p className={textStyles.help}>{none}</p>}
      <ul className={boxStyles.bareList}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} isOwn={whose === 'own'} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {ticketsResult.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={ticketsResult.isFetchingNextPage}
          onClick={() => void ticketsResult.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  )
}

interface TicketRowProps {
  ticket: TicketSummary
  isOwn: boolean
  onOpen: (id: string) => void
}

function TicketRow({ ticket, isOwn, onOpen }: TicketRowProps) {
  const { id, subject, topic, status, createdBy, updatedAt } = ticket
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(id)}>
      <span className={classes.subject}>{subject}</span>
      <span className={`${textStyles.quiet} tabular`}>
        {isOwn ? topicLabels[topic] : createdBy.name} · {formatDate(updatedAt)}
      </span>
      {isOwn && <TicketStatusBadge status={status} />}
    </button>
  )
}
