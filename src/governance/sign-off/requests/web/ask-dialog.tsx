import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { CaseSignOffRequests } from '../contract.ts'
import { signOffErrorMessage } from './messages.ts'

interface AskDialogProps {
  title: string
  supervisors: CaseSignOffRequests['supervisors']
  /** Shown in place of the list if there is no supervisor to choose. */
  instead?: ReactNode
  /** A remark below the list. */
  note?: string | null
  failure: Error | null
  isSaving: boolean
  onAsk: (supervisorId: string, name: string) => void
  onClose: () => void
}

/** The choice of the supervisor to ask for a signature, the clinical supervisor first. */
export function AskDialog(props: AskDialogProps) {
  const { title, supervisors, instead, note, failure, isSaving, onAsk, onClose } = props
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = supervisors.find(({ id }) => id === chosenId) ?? supervisors.at(0)
  return (
    <FormDialog
      title={title}
      failure={failure && { error: failure, words: signOffErrorMessage(failure) }}
      isSaving={isSaving}
      saveLabel="Ask"
      onSave={() => chosen && onAsk(chosen.id, chosen.name)}
      onClose={onClose}
    >
      {instead || <Choice supervisors={supervisors} chosenId={chosen?.id ?? ''} onChoose={setChosenId} />}
      {note && <p className={textStyles.note}>{note}</p>}
    </FormDialog>
  )
}

interface ChoiceProps {
  supervisors: CaseSignOffRequests['supervisors']
  chosenId: string
  onChoose: (id: string) => void
}

function Choice({ supervisors, chosenId, onChoose }: ChoiceProps) {
  return (
    <>
      <NativeSelect
        label="Whom to ask"
        data={supervisors.map(({ id, name, isClinical }) => ({
          value: id,
          label: isClinical ? `${name}, your clinical supervisor` : name,
        }))}
        value={chosenId}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
        data-autofocus
      />
      <p className={textStyles.note}>These supervisors may sign your cases today.</p>
    </>
  )
}
