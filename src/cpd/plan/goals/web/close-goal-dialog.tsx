import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldProblem, messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { showProblems } from '#platform/web/ui/focus-invalid.ts'
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

const dialogTexts = {
  done: { title: 'Mark as done', noteLabel: 'What came of it', announcement: 'Goal done' },
  dropped: { title: 'Drop the goal', noteLabel: 'Why you drop it', announcement: 'Goal dropped' },
} as const

/** The dialog in which a user enters when a goal was done or dropped, and the result. */
export function CloseGoalDialog({ goal, status, today, onClose }: CloseGoalDialogProps) {
  const root = useRef<HTMLFormElement>(null)
  const save = useMutation(changingGoal(useQueryClient(), goal))
  const [closedOn, setClosedOn] = useState(today)
  const [note, setNote] = useState(goal.closingNote ?? '')
  const [privacyChecked, setPrivacyChecked] = useState<PrivacyCheck[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const { title, noteLabel, announcement } = dialogTexts[status]
  const errors = goalErrors({ targetDate: goal.targetDate, status, closedOn }, today)
  const closedOnError = errors.find(({ path }) => path === 'closedOn')?.message
  const submit = () => {
    if (closedOnError !== undefined && root.current)
      return showProblems(root.current, () => setSubmitted(true))
    if (save.isPending) return
    save.mutate(
      { status, closedOn, closingNote: note.trim() || null, privacyChecked },
      {
        onSuccess: () => {
          announce(announcement)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={title}
      failure={save.error && { error: save.error, words: messageOf(save.error) }}
      isSaving={save.isPending}
      saveLabel={title}
      onSave={submit}
      onClose={onClose}
      formRef={root}
    >
      <p className={classes.goal}>{goal.title}</p>
      <TextInput
        label="On"
        withAsterisk
        type="date"
        max={today}
        value={closedOn}
        error={(isSubmitted ? closedOnError : undefined) ?? fieldProblem(save.error, 'closedOn')}
        onChange={(event) => setClosedOn(event.currentTarget.value)}
      />
      <GuardedTextarea
        path="closingNote"
        label={noteLabel}
        rows={3}
        maxLength={1000}
        value={note}
        error={fieldProblem(save.error, 'closingNote')}
        checked={privacyChecked}
        onCheckedChange={setPrivacyChecked}
        onChange={setNote}
      />
    </FormDialog>
  )
}
