import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { CaseSignOffRequests } from '../requests/contract.ts'
import { signOffErrorMessage } from '../requests/web/messages.ts'

interface AskDialogProps {
  title: string
  supervisors: CaseSignOffRequests['supervisors']
  failure: Error | null
  isSaving: boolean
  onAsk: (supervisorId: string, name: string) => void
  onClose: () => void
}

/** Chooses whom to ask for a signature, the clinical supervisor first. */
export function AskDialog({ title, supervisors, failure, isSaving, onAsk, onClose }: AskDialogProps) {
  const [chosenId, setChosenId] = useState(supervisors.at(0)?.id ?? '')
  const chosen = supervisors.find(({ id }) => id === chosenId)
  return (
    <FormDialog
      title={title}
      failure={failure && { error: failure, words: signOffErrorMessage(failure) }}
      isSaving={isSaving}
      saveLabel="Ask"
      onSave={() => chosen && onAsk(chosen.id, chosen.name)}
      onClose={onClose}
    >
      <NativeSelect
        label="Whom to ask"
        data={supervisors.map(({ id, name, isClinical }) => ({
          value: id,
          label: isClinical ? `${name}, your clinical supervisor` : name,
        }))}
        value={chosenId}
        onChange={({ currentTarget: { value } }) => setChosenId(value)}
        data-autofocus
      />
      <p className={textStyles.note}>Those who may sign your cases today.</p>
    </FormDialog>
  )
}
