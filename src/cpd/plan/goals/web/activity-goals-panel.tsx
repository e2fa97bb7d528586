import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldProblem, messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import { paths } from '#paths/paths.ts'
import type { Goal } from '../contract.ts'
import { sortGoals } from '../goal-rules.ts'
import classes from './activity-goals-panel.module.css'
import { dateText } from './goal-words.ts'
import { goalsQuery, linkingActivity } from './queries.ts'

const maxOfferedAtFirst = 5

/** The goals that an activity serves. One click links it to another open goal. */
export function ActivityGoalsPanel({ activityId }: { activityId: string }) {
  const { user } = useAuth()
  const goalsResult = useQuery({ ...goalsQuery(user?.id ?? ''), enabled: user !== null })
  const [isExpanded, setExpanded] = useState(false)
  if (goalsResult.error && !goalsResult.data)
    return <LoadNote onRetry={() => void goalsResult.refetch()}>Your goals could not be loaded.</LoadNote>
  if (!goalsResult.data) return <div data-waiting />
  const isLinked = ({ activities }: Goal) => activities.some(({ id }) => id === activityId)
  const { open, closed } = sortGoals(goalsResult.data)
  const linkedGoals = [...open, ...closed].filter(isLinked)
  const otherGoals = open.filter((goal) => !isLinked(goal))
  const offeredGoals = isExpanded ? otherGoals : otherGoals.slice(0, maxOfferedAtFirst)
  return (
    <DetailSection title="Goals">
      {linkedGoals.length === 0 && otherGoals.length === 0 && (
        <p className={textStyles.help}>
          You have no open goals.{' '}
          <Anchor component={Link} to={paths.newGoal()}>
            Set a goal
          </Anchor>
        </p>
      )}
      {linkedGoals.length > 0 && (
        <Rows label="Goals of this activity" goals={linkedGoals} {...{ activityId }} isLinked />
      )}
      {offeredGoals.length > 0 && (
        <Rows label="Other open goals" goals={offeredGoals} {...{ activityId }} isLinked={false} />
      )}
      {offeredGoals.length < otherGoals.length && (
        <Button variant="default" className={classes.more} onClick={() => setExpanded(true)}>
          Show all {otherGoals.length} open goals
        </Button>
      )}
    </DetailSection>
  )
}

interface RowsProps {
  label: string
  goals: readonly Goal[]
  activityId: string
  isLinked: boolean
}

const Rows = ({ label, goals, ...props }: RowsProps) => (
  <ul className={boxStyles.bareList} aria-label={label}>
    {goals.map((goal) => (
      <Row key={goal.id} goal={goal} {...props} />
    ))}
  </ul>
)

function Row({ goal, activityId, isLinked }: Omit<RowsProps, 'goals' | 'label'> & { goal: Goal }) {
  const link = useMutation(linkingActivity(useQueryClient(), activityId))
  const submit = () => {
    if (link.isPending) return
    link.mutate(
      { goal, isLinked: !isLinked },
      {
        onSuccess: () => announce(isLinked ? 'Link removed' : `Linked to ${goal.title}`),
        onError: (error) => toast.error(fieldProblem(error, 'activityIds') ?? messageOf(error)),
      },
    )
  }
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Anchor component={Link} to={paths.plan()}>
          {goal.title}
        </Anchor>
        <span className={textStyles.help}>{dateText(goal)}</span>
      </span>
      <Button
        variant={isLinked ? 'subtle' : 'default'}
        className={classes.button}
        loading={link.isPending}
        aria-label={isLinked ? `Unlink from ${goal.title}` : `Link to ${goal.title}`}
        onClick={submit}
      >
        {isLinked ? 'Unlink' : 'Link'}
      </Button>
    </li>
  )
}
