import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import type { Duties, Duty } from '../contract.ts'
import { baseText, dutiesText } from '../duty-words.ts'
import { BaseChoice, DutiesChoice } from './duties-fields-form.tsx'
import { fieldProblem, messageOf } from './messages.ts'
import { settingDuties } from './queries.ts'

interface Fields {
  [field: string]: string | null | Duty[]
  duties: Duty[]
  baseCode: string | null
}

const toFields = ({ duties, baseCode }: Duties): Fields => ({ duties, baseCode })
const labels = { duties: 'What they do on task', baseCode: 'Base' }

interface DutiesDialogProps {
  /** The name of the user, such as "Robin Vale"; without it, the title is general. */
  name?: string | undefined
  duties: Duties
  onClose: () => void
}

/** Sets the duties and the base of a person. Shows a comparison after a concurrent change. */
export function DutiesDialog({ name, duties, onClose }: DutiesDialogProps) {
  const [fields, setFields] = useState(() => toFields(duties))
  const { base, conflict, resolveConflict } = useConflict(duties, toFields)
  const saving = useMutation(settingDuties(useQueryClient(), duties.userId))
  const change = (values: Partial<Fields>) => setFields((current) => ({ ...current, ...values }) as Fields)
  const isShownInForm =
    conflictingRecord(saving.error) !== null || fieldProblem(saving.error, 'baseCode') !== undefined
  const handleRefusal = (error: unknown) => {
    const merged = resolveConflict(error, fields)
    if (merged !== null) setFields(merged)
  }
  const submit = () => {
    if (saving.isPending) return
    saving.mutate(
      { ...fields, version: base.version },
      {
        onSuccess: () => {
          toast.success('Duties and base saved')
          onClose()
        },
        onError: handleRefusal,
      },
    )
  }
  return (
    <FormDialog
      title={name === undefined ? 'Duties and base' : `Duties and base: ${name}`}
      failure={
        saving.error && !isShownInForm ? { error: saving.error, words: messageOf(saving.error) } : null
      }
      isSaving={saving.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="This"
          conflict={conflict}
          labels={labels}
          format={(field, value) =>
            field === 'baseCode'
              ? baseText(value as Fields['baseCode'], base.bases)
              : dutiesText(value as Fields['duties'])
          }
          onChoose={(field, value) => change({ [field]: value })}
        />
      )}
      <DutiesChoice
        label="What they do on task"
        value={fields.duties}
        onChange={(chosenDuties) => change({ duties: chosenDuties })}
      />
      <BaseChoice
        bases={base.bases}
        value={fields.baseCode}
        error={fieldProblem(saving.error, 'baseCode')}
        onChange={(baseCode) => change({ baseCode })}
      />
    </FormDialog>
  )
}
