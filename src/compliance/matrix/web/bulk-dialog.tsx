import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { v7 as uuid } from 'uuid'
import { fieldProblem, messageOf } from '#compliance/requirements/definitions/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { BulkResult } from '../bulk.contract.ts'
import { actionTexts, leftOutReasonTexts, countPeople, type BulkAction } from '../bulk-words.ts'
import type { Matrix } from '../contract.ts'
import classes from './bulk-dialog.module.css'
import { bulkMutation, type BulkRequest } from './queries.ts'

interface BulkDialogProps {
  action: BulkAction
  /** Names by id. */
  people: ReadonlyMap<string, string>
  requirements: Matrix['choices']['requirements']
  /** The requirement that the screen is filtered by. */
  requirementId: string | undefined
  today: string
  onClose: () => void
}

/**
 * Assigns or waives a requirement, or reminds the selected people of it. Then shows for whom this was done, for whom it was
 * not, and why.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { action, people, today, onClose } = props
  const texts = actionTexts[action]
  const title = `${texts.title} for ${nameOrCount(people)}`
  const form = useBulkForm(props)
  if (form.result)
    return (
      <ResultDialog title={title} onClose={onClose}>
        <Result result={form.result} people={people} doneText={texts.done} />
      </ResultDialog>
    )
  return (
    <FormDialog
      title={title}
      failure={form.failure}
      isSaving={form.isSaving}
      saveLabel={`${texts.button} ${countPeople(people.size)}`}
      onSave={form.submit}
      onClose={onClose}
    >
      <p className={classes.about}>
        {countPeople(people.size)} chosen{people.size > 1 && `: ${[...people.values()].join(', ')}`}.{' '}
        {texts.about}
      </p>
      <NativeSelect
        label="Requirement"
        withAsterisk
        data={[{ value: '', label: 'Choose a requirement' }, ...props.requirements]}
        value={form.requirementId}
        error={form.problemOf('requirementId') ?? form.problemOf('userIds')}
        onChange={(event) => form.setRequirementId(event.currentTarget.value)}
      />
      {action === 'waive' && (
        <>
          <TextInput
            label="Last day of the waiver"
            withAsterisk
            type="date"
            min={today}
            value={form.until}
            error={form.problemOf('until')}
            onChange={(event) => form.setUntil(event.currentTarget.value)}
          />
          <GuardedTextInput
            path="reason"
            label="Reason"
            required
            description="Write nothing about health. These people and their administrators can read the reason."
            maxLength={300}
            value={form.reason}
            error={form.problemOf('reason')}
            onChange={form.setReason}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Returns the name of the person, or the number of people if there are several. */
const nameOrCount = (people: ReadonlyMap<string, string>): string =>
  people.size === 1 ? ([...people.values()][0] ?? '') : countPeople(people.size)

function useBulkForm({ action, people, requirementId: shownRequirementId = '', today }: BulkDialogProps) {
  const bulkAction = useMutation(bulkMutation(useQueryClient()))
  const [requirementId, setRequirementId] = useState(shownRequirementId)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  // The ids are created once, so that a repeated request does not grant a waiver twice.
  const [waivers] = useState(() => [...people.keys()].map((userId) => ({ _id: uuid(), userId })))
  const isWaiver = action === 'waive'
  const inputErrors = {
    requirementId: requirementId === '' && 'Choose a requirement.',
    until: isWaiver && (until === '' || until < today) && 'Choose today or a later day.',
    reason: isWaiver && reason.trim().length < 3 && 'Give a reason for the waiver.',
    userIds: false as const,
  }
  const request = (): BulkRequest =>
    isWaiver
      ? { action: 'waive', requirementId, until, reason: reason.trim(), people: waivers }
      : { action, requirementId, userIds: [...people.keys()] }
  const submit = () => {
    setSubmitted(true)
    if (bulkAction.isPending || Object.values(inputErrors).some(Boolean)) return
    bulkAction.mutate(request(), {
      onSuccess: ({ done }) => announce(`${actionTexts[action].done}: ${countPeople(done.length)}`),
    })
  }
  const problemOf = (field: keyof typeof inputErrors): string | undefined =>
    (isSubmitted && inputErrors[field]) || fieldProblem(bulkAction.error, field)
  return {
    requirementId,
    setRequirementId,
    until,
    setUntil,
    reason,
    setReason,
    submit,
    problemOf,
    result: bulkAction.data,
    failure: bulkAction.error && {
      error: bulkAction.error,
      words: messageOf(bulkAction.error),
    },
    isSaving: bulkAction.isPending,
  }
}

interface ResultDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function ResultDialog({ title, onClose, children }: ResultDialogProps) {
  useReturnFocus()
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {children}
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Modal>
  )
}

interface ResultProps {
  result: BulkResult
  people: ReadonlyMap<string, string>
  /** What was done, such as “Assigned”. */
  doneText: string
}

const Result = ({ result: { done, leftOut }, people, doneText }: ResultProps) => (
  <>
    <p className={classes.about}>
      {doneText}: {countPeople(done.length)}.{leftOut.length > 0 && ' Left out:'}
    </p>
    {leftOut.length > 0 && (
      <ul className={classes.list} aria-label="Left out">
        {leftOut.map(({ userId, why }) => (
          <li key={userId}>
            {people.get(userId)}: {leftOutReasonTexts[why]}
          </li>
        ))}
      </ul>
    )}
  </>
)
