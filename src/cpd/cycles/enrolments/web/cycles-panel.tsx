import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { mayOpen, paths } from '#paths/paths.ts'
import type { Enrolment } from '../contract.ts'
import { CycleCard } from './cycle-card.tsx'
import { isRunning } from './cycle-values.ts'
import classes from './cycles-panel.module.css'
import { messageOf } from './messages.ts'
import { enrolmentsQuery } from './queries.ts'

interface CyclesPanelProps {
  userId: string
  isOwn: boolean
  today: string
}

/** The cycles of a user, with the running ones first. */
export function CyclesPanel({ userId, isOwn, today }: CyclesPanelProps) {
  const { user } = useAuth()
  const cyclesResult = useQuery(enrolmentsQuery(userId))
  const cycles = cyclesResult.data ?? []
  const runningCycles = cycles.filter((cycle) => isRunning(cycle, today))
  const otherCycles = cycles.filter((cycle) => !isRunning(cycle, today))
  if (!isOwn && cyclesResult.isSuccess && cycles.length === 0) return null
  return (
    <section className={classes.root} aria-label="CPD cycles">
      {cyclesResult.isPending && <ListSkeleton rows={1} rowHeight={180} />}
      {cyclesResult.error && !cyclesResult.data && (
        <ErrorBanner requestId={requestIdOf(cyclesResult.error)} onRetry={() => void cyclesResult.refetch()}>
          {messageOf(cyclesResult.error)}
        </ErrorBanner>
      )}
      {cyclesResult.isSuccess && cycles.length === 0 && (
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
      {runningCycles.length > 0 && <Cards cycles={runningCycles} />}
      {otherCycles.length > 0 && (
        <details>
          <summary className={classes.quiet}>
            {otherCycles.length === 1 ? '1 other cycle' : `${otherCycles.length} other cycles`}
          </summary>
          <Cards cycles={otherCycles} />
        </details>
      )}
      {isOwn && (
        <p className={classes.links}>
          {cycles.length > 0 && (
            <Anchor component={Link} to={paths.newCycle()}>
              Add a cycle
            </Anchor>
          )}
          {user && mayOpen(user.role, paths.cpdStandards()) && (
            <Anchor component={Link} to={paths.cpdStandards()}>
              Manage standards
            </Anchor>
          )}
        </p>
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
