import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { Enrolment } from '../contract.ts'
import { CycleCard } from './cycle-card.tsx'
import classes from './cycles-panel.module.css'
import { messageOf } from './messages.ts'
import { enrolmentsQuery } from './queries.ts'

interface CyclesPanelProps {
  userId: string
  isOwn: boolean
  today: string
}

/** The cycles that a user reports, those that run now first. */
export function CyclesPanel({ userId, isOwn, today }: CyclesPanelProps) {
  const found = useQuery(enrolmentsQuery(userId))
  const cycles = found.data ?? []
  const isRunning = ({ status, cycleEnd }: Enrolment) => status === 'active' && cycleEnd >= today
  const running = cycles.filter(isRunning)
  const others = cycles.filter((cycle) => !isRunning(cycle))
  if (!isOwn && found.isSuccess && cycles.length === 0) return null
  return (
    <section className={classes.root} aria-label="CPD cycles">
      {found.isPending && <ListSkeleton rows={1} rowHeight={180} />}
      {found.error && !found.data && (
        <ErrorBanner requestId={requestIdOf(found.error)} onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </ErrorBanner>
      )}
      {found.isSuccess && cycles.length === 0 && (
        <EmptyState
          action={
            <Button variant="default" renderRoot={(props) => <Link to={paths.newCycle()} {...props} />}>
              Choose your regulator
            </Button>
          }
        >
          Whom do you report your CPD to? Each activity then counts wherever it fits.
        </EmptyState>
      )}
      {running.length > 0 && <Cards cycles={running} />}
      {others.length > 0 && (
        <details>
          <summary className={classes.quiet}>
            {others.length === 1 ? '1 other cycle' : `${others.length} other cycles`}
          </summary>
          <Cards cycles={others} />
        </details>
      )}
      {isOwn && cycles.length > 0 && (
        <Anchor renderRoot={(props) => <Link to={paths.newCycle()} {...props} />}>Add a cycle</Anchor>
      )}
    </section>
  )
}

const Cards = ({ cycles }: { cycles: readonly Enrolment[] }) => (
  <ul className={classes.cards}>
    {cycles.map((cycle) => (
      <CycleCard key={cycle.id} cycle={cycle} />
    ))}
  </ul>
)
