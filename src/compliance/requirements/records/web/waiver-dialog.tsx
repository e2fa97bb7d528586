import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { fieldProblem, messageOf } from '../../definitions/web/messages.ts'
import { grantWaiverMutation } from './queries.ts'

interface WaiverDialogProps {
  requirement: { id: string; title: string }
  person: { id: string; name: string }
  today: string
  onClose: () => void
}

/** A dialog to exempt a person from a requirement until a day, with a reason. */
export function WaiverDialog({ requirement, person, today, onClose }: WaiverDialogProps) {
  const [newId] = useState(() => uuid())
  const grant = useMutation(grantWaiverMutation(useQueryClient(), newId))
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = {
    until: (until === '' || until < today) && 'Choose today or a later day.',
    reason: reason.trim().length < 3 && 'Give a reason for the waiver.',
  }
  const problemOf = (field: keyof typeof missing): string | undefined =>
    (isSubmitted && missing[field]) || fieldProblem(grant.error, field)
  const submit = () => {
    setSubmitted(true)
    if (grant.isPending || missing.until || missing.reason) return
    grant.mutate(
      { requirementId: requirement.id, userId: person.id, until, reason: reason.trim() },
      {
        onSuccess: () => {
          announce(`${requirement.title} waived for ${person.name}`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Waive ${requirement.title} for ${person.name}`}
      failure={grant.error && { error: grant.error, words: messageOf(grant.error) }}
      isSaving={grant.isPending}
      saveLabel="Waive"
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label="Last day of the waiver"
        description="They are exempt until the end of this day."
        withAsterisk
        type="date"
        min={today}
        value={until}
        error={problemOf('until')}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <GuardedTextInput
        path="reason"
        label="Reason"
        required
        description="Write nothing about health. This person and their administrators can read the reason."
        maxLength={300}
        value={reason}
        error={problemOf('reason')}
        onChange={setReason}
      />
    </FormDialog>
  )
}
