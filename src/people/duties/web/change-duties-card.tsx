import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { maxChangedPeople, type DutiesList, type PersonOnTask } from '../contract.ts'
import { ChangeDutiesDialog, type ChangeKind } from './change-duties-dialog.tsx'
import { peopleCountText } from './messages.ts'

interface SelectAllProps {
  /** The people who match the filters. */
  people: readonly PersonOnTask[]
  selectedIds: ReadonlySet<string>
  onChoose: (selectedIds: ReadonlySet<string>) => void
}

/** Selects everybody who matches, up to the most that can be changed at once. */
export function SelectAll({ people, selectedIds, onChoose }: SelectAllProps) {
  const selectablePeople = people.slice(0, maxChangedPeople)
  const count = selectablePeople.filter(({ id }) => selectedIds.has(id)).length
  const areAllSelected = count === selectablePeople.length
  return (
    <Checkbox
      size="md"
      label={
        people.length > maxChangedPeople
          ? `Select the first ${maxChangedPeople}`
          : `Select ${people.length === 1 ? 'this person' : `all ${people.length}`}`
      }
      checked={areAllSelected}
      indeterminate={count > 0 && !areAllSelected}
      onChange={() => onChoose(new Set(areAllSelected ? [] : selectablePeople.map(({ id }) => id)))}
    />
  )
}

interface ChangeDutiesCardProps {
  list: DutiesList
  people: readonly PersonOnTask[]
  onClear: () => void
}

/** The buttons that change the bases or duties of the selected people. They stay at the bottom of the screen. */
export function ChangeDutiesCard({ list, people, onClear }: ChangeDutiesCardProps) {
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const organizationIds = new Set(people.map(({ organizationId }) => organizationId))
  const bases = list.organizations.find(({ id }) => id === people[0]?.organizationId)?.bases ?? []
  const isTooMany = people.length > maxChangedPeople
  const hint = isTooMany
    ? `At most ${maxChangedPeople} can be changed at once.`
    : organizationIds.size > 1
      ? 'A base can be set for people of one organization.'
      : outcome
  const openDialog = (nextKind: ChangeKind) => {
    setOutcome(null)
    setKind(nextKind)
  }
  return (
    <>
      <SelectionBar
        label="Selected people"
        summary={`${peopleCountText(people.length)} selected${hint === null ? '' : `. ${hint}`}`}
      >
        <Button
          variant="default"
          disabled={isTooMany || organizationIds.size > 1}
          onClick={() => openDialog('base')}
        >
          Set base
        </Button>
        <Button variant="default" disabled={isTooMany} onClick={() => openDialog('add')}>
          Add duties
        </Button>
        <Button variant="default" disabled={isTooMany} onClick={() => openDialog('remove')}>
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
