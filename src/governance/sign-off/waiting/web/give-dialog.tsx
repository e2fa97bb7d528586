import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Unanswered } from '../contract.ts'
import { signOffErrorMessage } from '../../requests/web/messages.ts'
import { givingRequests } from './queries.ts'

interface GiveDialogProps {
  row: Unanswered
  onClose: () => void
}

/** Gives the requests to one supervisor to another one who may sign for the clinician. */
export function GiveDialog({ row: { clinician, supervisor, count, others }, onClose }: GiveDialogProps) {
  const giving = useMutation(givingRequests(useQueryClient()))
  const [chosenId, setChosenId] = useState(others.at(0)?.id ?? '')
  const chosen = others.find(({ id }) => id === chosenId)
  const give = () =>
    giving.mutate(
      { clinicianId: clinician.id, fromSupervisorId: supervisor.id, toSupervisorId: chosenId },
      {
        onSuccess: () => {
          announce(`Given to ${chosen?.name ?? 'them'}`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`Give ${count === 1 ? '1 request' : `${count} requests`} of ${clinician.name} to somebody else`}
      failure={giving.error && { error: giving.error, words: signOffErrorMessage(giving.error) }}
      isSaving={giving.isPending}
      saveLabel="Give"
      onSave={give}
      onClose={onClose}
    >
      <NativeSelect
        label="Supervisor who signs instead"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenId}
        onChange={({ currentTarget: { value } }) => setChosenId(value)}
        data-autofocus
      />
      <p className={textStyles.note}>
        These people may sign for {clinician.name} today. The cases disappear from the list of{' '}
        {supervisor.name}, and {clinician.name} sees who is asked instead.
      </p>
    </FormDialog>
  )
}
