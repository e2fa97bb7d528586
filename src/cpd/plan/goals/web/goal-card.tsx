import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconRotate, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, factsOf, written } from '#platform/web/ui/facts.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import { cycleWords } from '../../overview/web/cycle-words.ts'
import { DeleteDialog } from '../../overview/web/delete-dialog.tsx'
import type { Goal } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './goal-card.module.css'
import { dateWords, overdueWords } from './goal-words.ts'
import { changingGoal, deleteGoal } from './queries.ts'

// Loaded on demand: it imports the privacy guard.
const CloseGoalDialog = lazy(() =>
  import('./close-goal-dialog.tsx').then((file) => ({ default: file.CloseGoalDialog })),
)

interface GoalCardProps {
  goal: Goal
  today: string
  isOwn: boolean
}

/** One goal with the activities that serve it. */
export function GoalCard({ goal, today, isOwn }: GoalCardProps) {
  const overdue = overdueWords(goal, today)
  const facts = factsOf<Pick<Goal, 'measure' | 'approach' | 'closingNote'>>(goal, {
    measure: written('What success looks like'),
    approach: written('Why, and how'),
    closingNote: goal.status === 'open' ? null : written('What came of it'),
  })
  return (
    <li className={boxStyles.plan}>
      <div className={classes.top}>
        <div className={classes.words}>
          <h3 className={textStyles.title}>{goal.title}</h3>
          <p className={classes.dates}>
            <span>{dateWords(goal)}</span>
            {overdue !== null && <ToneBadge tone="bad">{overdue}</ToneBadge>}
            {goal.cycle && <span>{cycleWords(goal.cycle)}</span>}
          </p>
        </div>
        {isOwn && <GoalMenu goal={goal} today={today} />}
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
      {goal.activities.length > 0 && <Activities goal={goal} />}
    </li>
  )
}

const Activities = ({ goal: { title: about, activities } }: { goal: Goal }) => (
  <div>
    <p className={classes.label}>Activities</p>
    <ul className={classes.activities} aria-label={`Activities for ${about}`}>
      {activities.map(({ id, title, date, isDeleted }) => (
        <li key={id}>
          {isDeleted ? (
            `${title} (deleted)`
          ) : (
            <Anchor component={Link} to={paths.activity(id)}>
              {title}
            </Anchor>
          )}{' '}
          <span className={classes.date}>· {formatDate(date)}</span>
        </li>
      ))}
    </ul>
  </div>
)

function GoalMenu({ goal, today }: Omit<GoalCardProps, 'isOwn'>) {
  const [open, setOpen] = useState<'done' | 'dropped' | 'delete' | null>(null)
  const reopening = useMutation(changingGoal(useQueryClient(), goal))
  const reopen = () => {
    if (reopening.isPending) return
    reopening.mutate(
      { status: 'open', closedOn: null },
      {
        onSuccess: () => announce('The goal is open again'),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }
  const close = () => setOpen(null)
  const isOpen = goal.status === 'open'
  return (
    <>
      <RowMenu
        about={goal.title}
        actions={[
          isOpen && { label: 'Mark as done', Icon: IconCircleCheck, onClick: () => setOpen('done') },
          isOpen && { label: 'Drop', Icon: IconX, onClick: () => setOpen('dropped') },
          !isOpen && { label: 'Open again', Icon: IconRotate, onClick: reopen },
          { label: 'Edit', Icon: IconPencil, to: paths.editGoal(goal.id) },
          { label: 'Delete', Icon: IconTrash, onClick: () => setOpen('delete') },
        ]}
      />
      <Suspense fallback={null}>
        {(open === 'done' || open === 'dropped') && (
          <CloseGoalDialog goal={goal} status={open} today={today} onClose={close} />
        )}
      </Suspense>
      {open === 'delete' && (
        <DeleteDialog
          title={`Delete “${goal.title}”?`}
          done="Goal deleted"
          remove={() => deleteGoal(goal.id)}
          onClose={close}
        >
          The goal cannot be restored. Its activities stay. If you gave it up, drop it instead: then you still
          see why.
        </DeleteDialog>
      )}
    </>
  )
}
