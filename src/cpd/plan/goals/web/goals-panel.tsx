import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { Goal } from '../contract.ts'
import { sortGoals } from '../goal-rules.ts'
import { GoalCard } from './goal-card.tsx'
import { smartPrompts } from './goal-words.ts'
import classes from './goals-panel.module.css'
import { goalsQuery } from './queries.ts'

interface GoalsPanelProps {
  userId: string
  isOwn: boolean
  today: string
}

/** The goals of a user: open ones by urgency, then closed ones. */
export function GoalsPanel({ userId, isOwn, today }: GoalsPanelProps) {
  const goalsResult = useQuery(goalsQuery(userId))
  const { open, closed } = sortGoals(goalsResult.data ?? [])
  return (
    <>
      {goalsResult.isPending && <ListSkeleton rows={3} rowHeight={96} />}
      {goalsResult.error && !goalsResult.data && (
        <ErrorBanner requestId={requestIdOf(goalsResult.error)} onRetry={() => void goalsResult.refetch()}>
          {messageOf(goalsResult.error)}
        </ErrorBanner>
      )}
      {goalsResult.data?.length === 0 && (isOwn ? <FirstGoal /> : <EmptyState>No goals yet.</EmptyState>)}
      {goalsResult.data && goalsResult.data.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.heading}>Open goals</h2>
          {open.length === 0 && <p className={classes.quiet}>No open goals.</p>}
          <Cards goals={open} label="Open goals" today={today} isOwn={isOwn} />
        </section>
      )}
      {closed.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.heading}>Done and dropped</h2>
          <Cards goals={closed} label="Done and dropped" today={today} isOwn={isOwn} />
        </section>
      )}
    </>
  )
}

interface CardsProps extends Omit<GoalsPanelProps, 'userId'> {
  goals: readonly Goal[]
  label: string
}

function Cards({ goals, label, today, isOwn }: CardsProps) {
  if (goals.length === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {goals.map((goal) => (
        <GoalCard key={goal.id} goal={goal} today={today} isOwn={isOwn} />
      ))}
    </ul>
  )
}

const FirstGoal = () => (
  <>
    <EmptyState
      action={
        <Button variant="default" renderRoot={(props) => <Link to={paths.newGoal()} {...props} />}>
          Set the first goal
        </Button>
      }
    >
      No goals yet. A good goal answers four questions.
    </EmptyState>
    <dl className={classes.prompts}>
      {Object.values(smartPrompts).map(({ word, question }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{question}</dd>
        </div>
      ))}
    </dl>
  </>
)
