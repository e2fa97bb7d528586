import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { failureOf, useConflict } from '#platform/web/use-conflict.ts'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { EnrolmentDetail } from '../contract.ts'
import { toCycleChange } from './cycle-values.ts'
import { fieldProblem, messageOf } from './messages.ts'
import { changingCycle } from './queries.ts'
import { amountText } from '../../progress/amount-texts.ts'

/** Returns the entered minimums, or null if one is not a number. */
function readOverrides(texts: Readonly<Record<string, string>>): Record<string, number> | null {
  const filledIn = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const amounts = filledIn.map(([code, text]) => [code, Number(text.replace(',', '.'))] as const)
  if (amounts.some(([, amount]) => !(amount > 0))) return null
  return Object.fromEntries(amounts)
}

/** The values of the form: the minimum of each target by its code, empty if the standard's minimum applies. */
interface FormValues {
  cycleStart: string
  isEndorsed: boolean
  reason: string
  [minimum: `minimum ${string}`]: string | undefined
}

type EditedCycle = Pick<
  EnrolmentDetail,
  'rules' | 'cycleStart' | 'statuses' | 'overrides' | 'overrideReason' | 'status' | 'version'
>

const toFormValues = ({ rules, overrides, ...cycle }: EditedCycle): FormValues => ({
  cycleStart: cycle.cycleStart,
  isEndorsed: cycle.statuses.includes('endorsed'),
  reason: cycle.overrideReason ?? '',
  ...Object.fromEntries(
    rules.targets.map(({ code }) => [`minimum ${code}` as const, String(overrides[code] ?? '')]),
  ),
})

const labelsOf = ({ rules }: EditedCycle): Record<string, string> => ({
  cycleStart: 'First day of the cycle',
  isEndorsed: 'I hold an endorsement',
  reason: 'Why the minimums differ',
  ...Object.fromEntries(
    rules.targets.map(({ code, label }) => [`minimum ${code}`, `${label}: other minimum`]),
  ),
})

/** Edits a cycle: its first day, an endorsement, and other minimums for part-time work. */
export function CycleDialog({ cycle, onClose }: { cycle: EnrolmentDetail; onClose: () => void }) {
  const change = useMutation(changingCycle(useQueryClient(), cycle.id))
  const { base, conflict, resolveConflict } = useConflict<EditedCycle, FormValues>(cycle, toFormValues)
  const [formValues, setFormValues] = useState(() => toFormValues(cycle))
  const enter = (values: Partial<FormValues>) => setFormValues((before) => ({ ...before, ...values }))
  const [isSubmitted, setSubmitted] = useState(false)
  const { cycleStart, isEndorsed, reason } = formValues
  const { targets } = base.rules
  const minimums = Object.fromEntries(targets.map(({ code }) => [code, formValues[`minimum ${code}`] ?? '']))
  const overrides = readOverrides(minimums)
  const hasCondition = targets.some(({ conditional }) => conditional === 'endorsed')
  const needsReason = overrides !== null && Object.keys(overrides).length > 0 && reason.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (change.isPending || overrides === null || needsReason || cycleStart === '') return
    const statuses = isEndorsed ? (['endorsed'] as const) : []
    change.mutate(
      {
        ...toCycleChange(base),
        cycleStart,
        overrides,
        overrideReason: reason.trim() || null,
        statuses: [...statuses],
      },
      {
        onError: (error) => setFormValues(resolveConflict(error, formValues) ?? formValues),
        onSuccess: () => {
          announce('Cycle saved')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Edit cycle"
      failure={failureOf(change.error, messageOf)}
      isSaving={change.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="This cycle"
          conflict={conflict}
          labels={labelsOf(base)}
          onChoose={(field, value) => enter({ [field]: value } as Partial<FormValues>)}
        />
      )}
      <TextInput
        label="First day of the cycle"
        withAsterisk
        type="date"
        value={cycleStart}
        error={
          (isSubmitted && cycleStart === '' && 'Enter the first day.') ||
          fieldProblem(change.error, 'cycleStart')
        }
        onChange={(event) => enter({ cycleStart: event.currentTarget.value })}
      />
      {hasCondition && (
        <Checkbox
          label="I hold an endorsement"
          checked={isEndorsed}
          onChange={(event) => enter({ isEndorsed: event.currentTarget.checked })}
        />
      )}
      {targets.map(({ code, label, minimum, unit }) => (
        <TextInput
          key={code}
          label={`${label}: other minimum`}
          description={`The standard requires ${amountText(minimum, unit)}.`}
          inputMode="decimal"
          maxLength={8}
          value={minimums[code] ?? ''}
          error={
            isSubmitted && readOverrides({ [code]: minimums[code] ?? '' }) === null && 'Enter an amount.'
          }
          onChange={(event) => enter({ [`minimum ${code}` as const]: event.currentTarget.value })}
        />
      ))}
      <GuardedTextInput
        path="overrideReason"
        label="Why the minimums differ"
        description="Such as “Half time since May, agreed with the regulator”."
        maxLength={500}
        value={reason}
        error={
          (isSubmitted && needsReason ? 'Enter why the minimums differ.' : undefined) ??
          fieldProblem(change.error, 'overrideReason')
        }
        onChange={(text) => enter({ reason: text })}
      />
    </FormDialog>
  )
}
