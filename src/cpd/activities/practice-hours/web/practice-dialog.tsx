import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { plainText } from '#platform/web/plain-words.ts'
import { failureOf, useConflict } from '#platform/web/use-conflict.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { messageOf } from '../../log/web/messages.ts'
import type { Practice, PracticeSetting } from '../contract.ts'
import { practiceErrors } from '../practice-rules.ts'
import classes from './practice-hours-screen.module.css'
import { savingPractice } from './queries.ts'
import { settingChoices, settingLabel } from '../setting-words.ts'

interface PracticeDialogProps {
  /** The entry to edit; null for a new one. */
  entry: Practice | null
  today: string
  onClose: () => void
}

interface FormValues {
  from: string
  to: string
  hours: string
  setting: PracticeSetting | null
  scope: string
}

const toFormValues = (entry: Practice): FormValues => ({
  from: entry.from,
  to: entry.to,
  hours: String(entry.hours),
  setting: entry.setting,
  scope: entry.scope ?? '',
})

const labels = { from: 'From', to: 'To', hours: 'Hours', setting: 'Setting', scope: 'Scope of practice' }

/** Returns the missing or contradictory fields, with messages. */
function problemsOf(
  { from, to, hours, setting }: FormValues,
  today: string,
): Partial<Record<keyof FormValues, string>> {
  const amount = Number(hours.replace(',', '.'))
  const isValidAmount = amount > 0 && amount <= 4000 && Number.isInteger(amount * 4)
  const missingFields = {
    ...(from === '' && { from: 'Enter the first day.' }),
    ...(to === '' && { to: 'Enter the last day.' }),
    ...(!isValidAmount && { hours: 'Use 0.25 to 4000 hours in steps of 0.25.' }),
    ...(setting === null && { setting: 'Choose a setting.' }),
  }
  if (Object.keys(missingFields).length > 0) return missingFields
  const ruleErrors = practiceErrors({ from, to, hours: amount }, today)
  return Object.fromEntries(ruleErrors.map(({ path, message }) => [path, message]))
}

/** The form for an entry of practice hours. */
export function PracticeDialog({ entry, today, onClose }: PracticeDialogProps) {
  const [newId] = useState(() => uuid())
  const { base, conflict, resolveConflict } = useConflict(entry, toFormValues)
  const save = useMutation(savingPractice(useQueryClient(), base, newId))
  const [values, setValues] = useState<FormValues>(
    entry ? toFormValues(entry) : { from: '', to: '', hours: '', setting: null, scope: '' },
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const problems = problemsOf(values, today)
  const errorOf = (path: keyof FormValues): string | undefined => {
    if (isSubmitted && problems[path] !== undefined) return problems[path]
    return save.error instanceof ApiError
      ? save.error.fields.find((field) => field.path === path)?.message
      : undefined
  }
  const enter = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }))
  const chooseLastMonth = () => {
    const firstOfMonth = `${today.slice(0, 7)}-01`
    enter({ from: plusMonths(firstOfMonth, -1), to: plusDays(firstOfMonth, -1) })
  }
  const submit = () => {
    setSubmitted(true)
    const { setting } = values
    if (save.isPending || setting === null || Object.keys(problems).length > 0) return
    const hours = Number(values.hours.replace(',', '.'))
    save.mutate(
      { from: values.from, to: values.to, hours, setting, scope: values.scope.trim() || null },
      {
        onError: (error) => setValues(resolveConflict(error, values) ?? values),
        onSuccess: () => {
          announce('Practice hours saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={entry === null ? 'Add practice hours' : 'Edit practice hours'}
      failure={failureOf(save.error, messageOf)}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This entry"
          conflict={conflict}
          labels={labels}
          format={(field, value) =>
            field === 'setting' && value !== null ? settingLabel(value as PracticeSetting) : plainText(value)
          }
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      <div className={classes.dates}>
        <TextInput
          label="From"
          withAsterisk
          type="date"
          max={today}
          value={values.from}
          error={errorOf('from')}
          onChange={(event) => enter({ from: event.currentTarget.value })}
        />
        <TextInput
          label="To"
          withAsterisk
          type="date"
          max={today}
          value={values.to}
          error={errorOf('to')}
          onChange={(event) => enter({ to: event.currentTarget.value })}
        />
      </div>
      {entry === null && (
        <Button variant="default" onClick={chooseLastMonth}>
          Last month
        </Button>
      )}
      <TextInput
        label="Hours"
        withAsterisk
        inputMode="decimal"
        maxLength={7}
        value={values.hours}
        error={errorOf('hours')}
        onChange={(event) => enter({ hours: event.currentTarget.value })}
      />
      <ChipGroup
        label="Setting"
        required
        choices={settingChoices}
        value={values.setting}
        error={errorOf('setting')}
        onChange={(setting) => enter({ setting })}
      />
      <GuardedTextInput
        path="scope"
        label="Scope of practice"
        description="Such as “Flight nurse, adult retrieval”."
        maxLength={200}
        value={values.scope}
        error={errorOf('scope')}
        onChange={(scope) => enter({ scope })}
      />
    </FormDialog>
  )
}
