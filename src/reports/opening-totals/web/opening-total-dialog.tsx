import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
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
const longestSource = 200

/** Asks for an opening total. */
export function OpeningTotalDialog({ total, today, onClose }: OpeningTotalDialogProps) {
  const [newId] = useState(() => uuid())
  const save = useMutation(savingTotal(useQueryClient(), total, newId))
  const [procedure, setProcedure] = useState(total?.procedure ?? null)
  const [supervision, setSupervision] = useState(total?.supervision ?? null)
  const [setting, setSetting] = useState<'real' | 'simulated'>(total?.setting ?? 'real')
  const [count, setCount] = useState(total === null ? '' : String(total.count))
  const [from, setFrom] = useState(total?.from ?? '')
  const [to, setTo] = useState(total?.to ?? '')
  const [source, setSource] = useState(total?.source ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = {
    procedure: procedure === null && 'Choose a procedure.',
    count: !/^[1-9]\d{0,5}$/.test(count) && 'Enter a whole number from 1 to 100000.',
    from: from === '' && 'Enter the first day.',
    to: to === '' && 'Enter the last day.',
    source: source.trim() === '' && 'Say where the number comes from.',
  }
  const problemOf = (field: keyof typeof missing): string | undefined =>
    (isSubmitted && missing[field]) || fieldProblem(save.error, `total.${field}`)
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || procedure === null || Object.values(missing).some(Boolean)) return
    save.mutate(
      { procedure, supervision, setting, count: Number(count), from, to, source: source.trim() },
      {
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
      failure={save.error && { error: save.error, words: errorMessage(save.error) }}
      isSaving={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <SearchSelect
        label="Procedure"
        required
        choices={procedureChoices}
        value={procedure}
        error={problemOf('procedure')}
        onChange={setProcedure}
      />
      <SearchSelect
        label="Supervision"
        placeholder="Not recorded"
        choices={supervisionChoices}
        value={supervision}
        onChange={setSupervision}
      />
      <ChipGroup
        label="Real or simulated"
        required
        choices={settingChoices}
        value={setting}
        onChange={(chosen) => setSetting(chosen ?? setting)}
      />
      <TextInput
        label="How many"
        withAsterisk
        inputMode="numeric"
        maxLength={6}
        value={count}
        error={problemOf('count')}
        onChange={(event) => setCount(event.currentTarget.value.trim())}
      />
      <div className={classes.dates}>
        <TextInput
          label="From"
          withAsterisk
          type="date"
          max={to || today}
          value={from}
          error={problemOf('from')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="To"
          withAsterisk
          type="date"
          min={from}
          max={today}
          value={to}
          error={problemOf('to')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <GuardedTextInput
        path="total.source"
        label="Source"
        description="Such as “Paper logbook, signed off in 2019”."
        required
        maxLength={longestSource}
        value={source}
        error={problemOf('source')}
        onChange={setSource}
      />
    </FormDialog>
  )
}
