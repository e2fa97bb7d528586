import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconRotate, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { Facts, toFacts, textField } from '#platform/web/ui/facts.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { paths } from '#paths/paths.ts'
import { cycleText } from '../../overview/web/cycle-words.ts'
import { DeleteDialog } from '../../overview/web/delete-dialog.tsx'
import type { Goal } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './goal-card.module.css'
import { dateText, overdueText } from './goal-words.ts'
import { changingGoal, deleteGoal } from './queries.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const CloseGoalDialog = lazyDialog(async () => (await import('./close-goal-dialog.tsx')).CloseGoalDialog)

interface GoalCardProps {
  goal: Goal
  today: string
  isOwn: boolean
}

/** One goal with the activities that serve it. */
export function GoalCard({ goal, today, isOwn }: GoalCardProps) {
  const overdueNote = overdueText(goal, today)
  const facts = toFacts<Pick<Goal, 'measure' | 'approach' | 'closingNote'>>(goal, {
    measure: textField('What success looks like'),
    approach: textField('Why, and how'),
    closingNote: goal.status === 'open' ? null : textField('What came of it'),
  })
  return (
    <li className={boxStyles.plan}>
      <div className={classes.top}>
        <div className={classes.words}>
          <h3 className={textStyles.title}>{goal.title}</h3>
          <p className={classes.dates}>
            <span>{dateText(goal)}</span>
            {overdueNote !== null && <ToneBadge tone="bad">{overdueNote}</ToneBadge>}
            {goal.cycle && <span>{cycleText(goal.cycle)}</span>}
          </p>
        </div>
        {isOwn && <GoalMenu goal={goal} today={today} />}
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
      {goal.activities.length > 0 && <Activities goal={goal} />}
    </li>
  )
}

const Activities = ({ goal: { title: goalTitle, activities } }: { goal: Goal }) => (
  <div>
    <p className={classes.label}>Activities</p>
    <ul className={classes.activities} aria-label={`Activities for ${goalTitle}`}>
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
  const [openDialog, setOpenDialog] = useState<'done' | 'dropped' | 'delete' | null>(null)
  const change = useMutation(changingGoal(useQueryClient(), goal))
  const reopen = () => {
    if (change.isPending) return
    change.mutate(
      { status: 'open', closedOn: null },
      {
        onSuccess: () => announce('The goal is open again'),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }
  const close = () => setOpenDialog(null)
  const isOpen = goal.status === 'open'
  return (
    <>
      <RowMenu
        rowName={goal.title}
        actions={[
          isOpen && { label: 'Mark as done', Icon: IconCircleCheck, onClick: () => setOpenDialog('done') },
          isOpen && { label: 'Drop', Icon: IconX, onClick: () => setOpenDialog('dropped') },
          !isOpen && { label: 'Open again', Icon: IconRotate, onClick: reopen },
          { label: 'Edit', Icon: IconPencil, to: paths.editGoal(goal.id) },
          { label: 'Delete', Icon: IconTrash, onClick: () => setOpenDialog('delete') },
        ]}
      />

      {(openDialog === 'done' || openDialog === 'dropped') && (
        <CloseGoalDialog goal={goal} status={openDialog} today={today} onClose={close} />
      )}

      {openDialog === 'delete' && (
        <DeleteDialog
          title={`Delete “${goal.title}”?`}
          announcement="Goal deleted"
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
