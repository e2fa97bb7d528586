import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { maxChanged, type DutiesList, type PersonOnTask } from '../contract.ts'
import { ChangeDutiesDialog, type ChangeKind } from './change-duties-dialog.tsx'
import { counted } from './messages.ts'

interface SelectAllProps {
  /** The number of people who match the filters. */
  people: readonly PersonOnTask[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Selects everybody who matches, up to the most that can be changed at once. */
export function SelectAll({ people, chosen, onChoose }: SelectAllProps) {
  const offered = people.slice(0, maxChanged)
  const count = offered.filter(({ id }) => chosen.has(id)).length
  const isAll = count === offered.length
  return (
    <Checkbox
      size="md"
      label={
        people.length > maxChanged
          ? `Select the first ${maxChanged}`
          : `Select ${people.length === 1 ? 'this person' : `all ${people.length}`}`
      }
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => onChoose(new Set(isAll ? [] : offered.map(({ id }) => id)))}
    />
  )
}

interface ChangeDutiesCardProps {
  list: DutiesList
  people: readonly PersonOnTask[]
  onClear: () => void
}

/** The changes to the selected people. It stays at the bottom of the screen. */
export function ChangeDutiesCard({ list, people, onClear }: ChangeDutiesCardProps) {
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const services = new Set(people.map(({ organizationId }) => organizationId))
  const bases = list.organizations.find(({ id }) => id === people[0]?.organizationId)?.bases ?? []
  const isTooMany = people.length > maxChanged
  const hint = isTooMany
    ? `At most ${maxChanged} can be changed at once.`
    : services.size > 1
      ? 'A base can be set for people of one organization.'
      : outcome
  const open = (next: ChangeKind) => {
    setOutcome(null)
    setKind(next)
  }
  return (
    <>
      <SelectionBar
        label="Selected people"
        words={`${counted(people.length)} selected${hint === null ? '' : `. ${hint}`}`}
      >
        <Button variant="default" disabled={isTooMany || services.size > 1} onClick={() => open('base')}>
          Set base
        </Button>
        <Button variant="default" disabled={isTooMany} onClick={() => open('add')}>
          Add duties
        </Button>
        <Button variant="default" disabled={isTooMany} onClick={() => open('remove')}>
          Remove duties
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </SelectionBar>
      {kind !== null && (
        <ChangeDutiesDialog
          kind={kind}
          userIds={people.map(({ id }) => id)}
          bases={bases}
          onDone={setOutcome}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
