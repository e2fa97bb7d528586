import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import type { EnrolmentDetail } from '../contract.ts'
import { keptOf } from './cycle-values.ts'
import { fieldProblem, messageOf } from './messages.ts'
import { changingCycle } from './queries.ts'
import { amountWords } from '../../progress/words.ts'

/** Returns the minimums that were entered, or null if one is no amount. */
function readOverrides(entered: Readonly<Record<string, string>>): Record<string, number> | null {
  const filled = Object.entries(entered).filter(([, text]) => text.trim() !== '')
  const amounts = filled.map(([code, text]) => [code, Number(text.replace(',', '.'))] as const)
  if (amounts.some(([, amount]) => !(amount > 0))) return null
  return Object.fromEntries(amounts)
}

/** Edits a cycle: its first day, an endorsement, and other minimums for part-time work. */
export function CycleDialog({ cycle, onClose }: { cycle: EnrolmentDetail; onClose: () => void }) {
  const change = useMutation(changingCycle(useQueryClient(), cycle.id))
  const [cycleStart, setCycleStart] = useState(cycle.cycleStart)
  const [isEndorsed, setEndorsed] = useState(cycle.statuses.includes('endorsed'))
  const [reason, setReason] = useState(cycle.overrideReason ?? '')
  const [minimums, setMinimums] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(Object.entries(cycle.overrides).map(([code, amount]) => [code, String(amount)])),
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const overrides = readOverrides(minimums)
  const hasCondition = cycle.rules.targets.some(({ conditional }) => conditional === 'endorsed')
  const needsReason = overrides !== null && Object.keys(overrides).length > 0 && reason.trim() === ''
  const submit = () => {
    setSubmitted(true)
    if (change.isPending || overrides === null || needsReason || cycleStart === '') return
    const statuses = isEndorsed ? (['endorsed'] as const) : []
    change.mutate(
      {
        ...keptOf(cycle),
        cycleStart,
        overrides,
        overrideReason: reason.trim() || null,
        statuses: [...statuses],
      },
      {
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
      failure={change.error && { error: change.error, words: messageOf(change.error) }}
      isSaving={change.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label="First day of the cycle"
        withAsterisk
        type="date"
        value={cycleStart}
        error={
          (isSubmitted && cycleStart === '' && 'Enter the first day.') ||
          fieldProblem(change.error, 'cycleStart')
        }
        onChange={(event) => setCycleStart(event.currentTarget.value)}
      />
      {hasCondition && (
        <Checkbox
          label="I hold an endorsement"
          checked={isEndorsed}
          onChange={(event) => setEndorsed(event.currentTarget.checked)}
        />
      )}
      {cycle.rules.targets.map(({ code, label, minimum, unit }) => (
        <TextInput
          key={code}
          label={`${label}: other minimum`}
          description={`The standard asks for ${amountWords(minimum, unit)}.`}
          inputMode="decimal"
          maxLength={8}
          value={minimums[code] ?? ''}
          error={
            isSubmitted && readOverrides({ [code]: minimums[code] ?? '' }) === null && 'Enter an amount.'
          }
          onChange={(event) => setMinimums({ ...minimums, [code]: event.currentTarget.value })}
        />
      ))}
      <GuardedTextInput
        path="overrideReason"
        label="Why the minimums differ"
        description="Such as “Half time since May, agreed with the regulator”."
        maxLength={500}
        value={reason}
        error={
          (isSubmitted && needsReason ? 'Say why the minimums differ.' : undefined) ??
          fieldProblem(change.error, 'overrideReason')
        }
        onChange={setReason}
      />
    </FormDialog>
  )
}
