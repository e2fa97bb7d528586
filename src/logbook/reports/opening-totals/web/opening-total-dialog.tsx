import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { plainText } from '#platform/web/plain-words.ts'
import { failureOf, useConflict } from '#platform/web/use-conflict.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { errorMessage, fieldProblem } from '../../scope/web/messages.ts'
import type { OpeningTotal } from '../contract.ts'
import classes from './opening-total-dialog.module.css'
import { savingTotal } from './queries.ts'

interface OpeningTotalDialogProps {
  /** The total to edit; null for a new one. */
  total: OpeningTotal | null
  today: string
  onClose: () => void
}

const procedureChoices = listedChoices(procedures)
const supervisionChoices = listedChoices(supervisionLevels)
const settingChoices = [
  { value: 'real', label: 'Real' },
  { value: 'simulated', label: 'Simulated' },
] as const
const maxSourceLength = 200

interface FormValues {
  procedure: OpeningTotal['procedure'] | null
  supervision: OpeningTotal['supervision']
  setting: 'real' | 'simulated'
  count: string
  from: string
  to: string
  source: string
}

const emptyForm: FormValues = {
  procedure: null,
  supervision: null,
  setting: 'real',
  count: '',
  from: '',
  to: '',
  source: '',
}

const toFormValues = (total: OpeningTotal): FormValues => ({
  procedure: total.procedure,
  supervision: total.supervision,
  setting: total.setting,
  count: String(total.count),
  from: total.from,
  to: total.to,
  source: total.source,
})

const labels: Record<keyof FormValues, string> = {
  procedure: 'Procedure',
  supervision: 'Supervision',
  setting: 'Real or simulated',
  count: 'How many',
  from: 'From',
  to: 'To',
  source: 'Source',
}

const choicesOf: Partial<Record<keyof FormValues, readonly { value: string; label: string }[]>> = {
  procedure: procedureChoices,
  supervision: supervisionChoices,
  setting: settingChoices,
}

const labelOfValue = (field: keyof FormValues, value: string | null): string =>
  choicesOf[field]?.find((choice) => choice.value === value)?.label ?? plainText(value)

const errorsIn = ({ procedure, count, from, to, source }: FormValues) => ({
  procedure: procedure === null && 'Choose a procedure.',
  count: !/^[1-9]\d{0,5}$/.test(count) && 'Enter a whole number from 1 to 100000.',
  from: from === '' && 'Enter the first day.',
  to: to === '' && 'Enter the last day.',
  source: source.trim() === '' && 'Say where the number comes from.',
})

/** Lets the user enter an opening total. */
export function OpeningTotalDialog({ total, today, onClose }: OpeningTotalDialogProps) {
  const [newId] = useState(() => uuid())
  const { base, conflict, resolveConflict } = useConflict(total, toFormValues)
  const save = useMutation(savingTotal(useQueryClient(), base, newId))
  const [values, setValues] = useState<FormValues>(total ? toFormValues(total) : emptyForm)
  const { procedure, supervision, setting, count, from, to, source } = values
  const enter = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }))
  const [isSubmitted, setSubmitted] = useState(false)
  const errors = errorsIn(values)
  const problemOf = (field: keyof typeof errors): string | undefined =>
    (isSubmitted && errors[field]) || fieldProblem(save.error, `total.${field}`)
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || procedure === null || Object.values(errors).some(Boolean)) return
    save.mutate(
      { procedure, supervision, setting, count: Number(count), from, to, source: source.trim() },
      {
        onError: (error) => setValues(resolveConflict(error, values) ?? values),
        onSuccess: () => {
          announce('Opening total saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={total === null ? 'Add opening total' : 'Edit opening total'}
      failure={failureOf(save.error, errorMessage)}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This opening total"
          conflict={conflict}
          labels={labels}
          format={labelOfValue}
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      <SearchSelect
        label="Procedure"
        required
        choices={procedureChoices}
        value={procedure}
        error={problemOf('procedure')}
        onChange={(code) => enter({ procedure: code })}
      />
      <SearchSelect
        label="Supervision"
        placeholder="Not recorded"
        choices={supervisionChoices}
        value={supervision}
        onChange={(code) => enter({ supervision: code })}
      />
      <ChipGroup
        label="Real or simulated"
        required
        choices={settingChoices}
        value={setting}
        onChange={(code) => enter({ setting: code ?? setting })}
      />
      <TextInput
        label="How many"
        withAsterisk
        inputMode="numeric"
        maxLength={6}
        value={count}
        error={problemOf('count')}
        onChange={(event) => enter({ count: event.currentTarget.value.trim() })}
      />
      <div className={classes.dates}>
        <TextInput
          label="From"
          withAsterisk
          type="date"
          max={to || today}
          value={from}
          error={problemOf('from')}
          onChange={(event) => enter({ from: event.currentTarget.value })}
        />
        <TextInput
          label="To"
          withAsterisk
          type="date"
          min={from}
          max={today}
          value={to}
          error={problemOf('to')}
          onChange={(event) => enter({ to: event.currentTarget.value })}
        />
      </div>
      <GuardedTextInput
        path="total.source"
        label="Source"
        description="Such as “Paper logbook, signed off in 2019”."
        required
        maxLength={maxSourceLength}
        value={source}
        error={problemOf('source')}
        onChange={(words) => enter({ source: words })}
      />
    </FormDialog>
  )
}
