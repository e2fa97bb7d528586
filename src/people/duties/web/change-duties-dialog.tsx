import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import type { Base, Duty } from '../contract.ts'
import { BaseChoice, DutiesChoice } from './duties-fields-form.tsx'
import { peopleCountText, fieldProblem, messageOf, outcomeText } from './messages.ts'
import { changingDuties } from './queries.ts'

export type ChangeKind = 'base' | 'add' | 'remove'

const titles: Readonly<Record<ChangeKind, string>> = {
  base: 'Set base',
  add: 'Add duties',
  remove: 'Remove duties',
}

interface ChangeDutiesDialogProps {
  kind: ChangeKind
  userIds: readonly string[]
  /** Bases of the organization that they all belong to. */
  bases: readonly Base[]
  onDone: (outcome: string) => void
  onClose: () => void
}

/** Sets the base of several people, or adds or removes duties: for all of them or for nobody. */
export function ChangeDutiesDialog({ kind, userIds, bases, onDone, onClose }: ChangeDutiesDialogProps) {
  const [chosenDuties, setChosenDuties] = useState<Duty[]>([])
  const [baseCode, setBaseCode] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const changing = useMutation(changingDuties(useQueryClient()))
  const isMissing = kind !== 'base' && chosenDuties.length === 0
  const baseProblem = fieldProblem(changing.error, 'baseCode')
  const submit = () => {
    setSubmitted(true)
    if (changing.isPending || isMissing) return
    changing.mutate(
      { userIds: [...userIds], ...(kind === 'base' ? { baseCode } : { [kind]: chosenDuties }) },
      {
        onSuccess: (outcome) => {
          onDone(outcomeText(outcome))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`${titles[kind]}: ${peopleCountText(userIds.length)}`}
      failure={
        changing.error && !baseProblem ? { error: changing.error, words: messageOf(changing.error) } : null
      }
      isSaving={changing.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {kind === 'base' ? (
        <BaseChoice
          bases={bases.filter(({ active }) => active)}
          value={baseCode}
          error={baseProblem}
          onChange={setBaseCode}
        />
      ) : (
        <DutiesChoice
          label={kind === 'add' ? 'Add to what they do on task' : 'Remove from what they do on task'}
          value={chosenDuties}
          error={isSubmitted && isMissing ? 'Choose at least one.' : undefined}
          onChange={setChosenDuties}
        />
      )}
    </FormDialog>
  )
}
