import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldProblem, messageOf } from '#cpd-cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import type { Goal } from '../contract.ts'
import { goalErrors } from '../goal-rules.ts'
import classes from './close-goal-dialog.module.css'
import { changingGoal } from './queries.ts'

interface CloseGoalDialogProps {
  goal: Goal
  status: 'done' | 'dropped'
  today: string
  onClose: () => void
}

const words = {
  done: { title: 'Mark as done', ask: 'What came of it', said: 'Goal done' },
  dropped: { title: 'Drop the goal', ask: 'Why you drop it', said: 'Goal dropped' },
} as const

/** Asks when a goal was done or dropped, and what came of it. */
export function CloseGoalDialog({ goal, status, today, onClose }: CloseGoalDialogProps) {
  useReturnFocus()
  const root = useRef<HTMLFormElement>(null)
  const save = useMutation(changingGoal(useQueryClient(), goal))
  const [closedOn, setClosedOn] = useState(today)
  const [note, setNote] = useState(goal.closingNote ?? '')
  const [privacyChecked, setChecked] = useState<PrivacyCheck[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const { title, ask, said } = words[status]
  const wrong = goalErrors({ targetDate: goal.targetDate, status, closedOn }, today)
  const problem = wrong.find(({ path }) => path === 'closedOn')?.message
  const submit = () => {
    if (problem !== undefined && root.current) return showProblems(root.current, () => setSubmitted(true))
    if (save.isPending) return
    save.mutate(
      { status, closedOn, closingNote: note.trim() || null, privacyChecked },
      {
        onSuccess: () => {
          announce(said)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      opened
      title={title}
      onClose={() => save.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {save.error !== null && (
          <ErrorBanner requestId={faultIdOf(save.error)}>{messageOf(save.error)}</ErrorBanner>
        )}
        <p className={classes.goal}>{goal.title}</p>
        <TextInput
          label="On"
          withAsterisk
          type="date"
          max={today}
          value={closedOn}
          error={(isSubmitted ? problem : undefined) ?? fieldProblem(save.error, 'closedOn')}
          onChange={(event) => setClosedOn(event.currentTarget.value)}
        />
        <GuardedTextarea
          path="closingNote"
          label={ask}
          rows={3}
          maxLength={1000}
          value={note}
          error={fieldProblem(save.error, 'closingNote')}
          checked={privacyChecked}
          onCheckedChange={setChecked}
          onChange={setNote}
        />
        <DialogButtons>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {title}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
