import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panels } from '#platform/web/components/panels.tsx'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { paths } from '#paths/paths.ts'
import type { Column } from '../../settings/columns.ts'
import type { CaseSummary } from '../contract.ts'
import { CaseListCard } from './case-list-card.tsx'
import classes from './case-list-panel.module.css'
import { CaseListTable } from './case-list-table.tsx'
import { logbookSelection } from './panel-places.ts'
import type { OpenedFrom } from '../opened-from.ts'

interface CaseListPanelProps {
  cases: readonly CaseSummary[]
  /** The number of cases, as text. */
  countWords: string
  userId: string | undefined
  openedFrom: OpenedFrom
  columns: readonly Column[]
}

/** Shows cases as a table or as cards. The user can select their own cases to change several at once. */
export function CaseListPanel({ cases, countWords, userId, openedFrom, columns }: CaseListPanelProps) {
  const queryClient = useQueryClient()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null)
  const ownCases = cases.filter(({ createdBy }) => createdBy.id === userId)
  const ownCaseIds = ownCases.map(({ id }) => id)
  const selectedCases = ownCases.filter(({ id }) => chosenIds?.has(id))
  // A URL with a mission number opens the newest case with that number, so cases that share one are linked by id.
  const urlKeyOf = ({ id, missionNumber, patientSequence, createdBy }: CaseSummary): string => {
    const isUnique =
      createdBy.id === userId &&
      patientSequence === 1 &&
      cases.filter((other) => other.missionNumber === missionNumber).length === 1
    return isUnique ? missionNumber.replace('#', '') : id
  }
  const toggle = (id: string) =>
    setChosenIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const List = isWide ? CaseListTable : CaseListCard
  return (
    <>
      <div className={classes.head}>
        <output className={classes.count}>{countWords}</output>
        {chosenIds !== null && (
          <Button variant="subtle" onClick={() => setChosenIds(new Set(ownCaseIds))}>
            Select all {ownCaseIds.length} shown
          </Button>
        )}
        {ownCaseIds.length > 0 && (
          <Button variant="subtle" onClick={() => setChosenIds(chosenIds === null ? new Set() : null)}>
            {chosenIds === null ? 'Select' : 'Done'}
          </Button>
        )}
      </div>
      <List
        cases={cases}
        openedFrom={openedFrom}
        columns={columns}
        hasOwners={cases.some(({ createdBy }) => createdBy.id !== userId)}
        linkOf={(caseSummary) => paths.case(urlKeyOf(caseSummary))}
        onApproach={(caseSummary) => void queryClient.prefetchQuery(caseQuery(urlKeyOf(caseSummary)))}
        selection={chosenIds === null ? null : { ids: chosenIds, selectable: ownCaseIds, onToggle: toggle }}
      />
      {chosenIds !== null && (
        <Panels
          at={logbookSelection}
          props={{
            cases: selectedCases,
            onDeselect: (ids) =>
              setChosenIds(new Set(selectedCases.map(({ id }) => id).filter((id) => !ids.includes(id)))),
          }}
        />
      )}
    </>
  )
}
