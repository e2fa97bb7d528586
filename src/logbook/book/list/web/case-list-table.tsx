import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { orderByDistinctiveness, isRoutine } from '#reference/defining-procedures.ts'
import { procedures } from '#reference/procedures.ts'
import {
  shortCrewRoles,
  shortDiagnoses,
  toShortLabel,
  shortMissionResults,
  shortMissionTypes,
  shortPlatforms,
  shortProcedures,
} from '#reference/short-labels.ts'
import { crewRoles } from '#reference/team-lists.ts'
import type { ReactNode } from 'react'
import { minutesLabel } from '#logging/missions/web/intervals-panel.tsx'
import { columns, type Column } from '../../settings/columns.ts'
import type { CaseSummary } from '../contract.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'
import { CaseMarks, SupervisionMark } from './case-marks-card.tsx'
import tableStyles from '#platform/web/ui/link-table.module.css'
import classes from './case-list-table.module.css'
import type { OpenedFrom } from '../opened-from.ts'

export interface CaseListProps {
  cases: readonly CaseSummary[]
  /** Returns the URL of a case. */
  linkOf: (caseSummary: CaseSummary) => string
  /** Called on touch, hover or focus, before the user opens the case: the screen prefetches it. */
  onApproach: (caseSummary: CaseSummary) => void
  hasOwners: boolean
  /** Passed on to the page of a case, which links to the next and the previous case of this list. */
  openedFrom: OpenedFrom
  /** The table columns after the title. */
  columns: readonly Column[]
  /** The selected cases; null outside selection mode. */
  selection: Selection | null
}

interface Selection {
  ids: ReadonlySet<string>
  /** The cases that may be selected: the user's own. */
  selectable: readonly string[]
  onToggle: (id: string) => void
}

/** A check box for a case in selection mode. Renders nothing for a colleague's case. */
export function SelectionMark({
  caseSummary,
  selection,
}: {
  caseSummary: CaseSummary
  selection: Selection
}) {
  const { ids, selectable, onToggle } = selection
  if (!selectable.includes(caseSummary.id)) return null
  return (
    <Checkbox
      className={tableStyles.above}
      size="md"
      aria-label={`Select ${caseSummary.title}`}
      checked={ids.has(caseSummary.id)}
      onChange={() => onToggle(caseSummary.id)}
    />
  )
}

const maxProcedures = 2

/**
 * Returns the procedures that define the case and the number of others, such as "RSI, TXA +3". Procedures that nearly
 * every patient has are only counted; returns an empty text if there is nothing else.
 */
export function proceduresWords(codes: readonly string[]): string {
  const definingCodes = orderByDistinctiveness(codes).filter((code) => !isRoutine(code))
  if (definingCodes.length === 0) return ''
  const shownLabels = definingCodes
    .slice(0, maxProcedures)
    .map((code) => toShortLabel(procedures, shortProcedures, code))
  const moreCount = codes.length - shownLabels.length
  return moreCount > 0 ? `${shownLabels.join(', ')} +${moreCount}` : shownLabels.join(', ')
}

/**
 * Shows the logbook on a wide screen. All rows have the same height and begin with what happened; the whole row is a
 * link.
 */
export function CaseListTable({
  cases,
  linkOf,
  onApproach,
  hasOwners,
  openedFrom,
  columns: chosenColumns,
  selection,
}: CaseListProps) {
  return (
    <Table
      className={`${tableStyles.table} ${classes.table}`}
      aria-label="Cases"
      horizontalSpacing="sm"
      highlightOnHover
      data-wide={chosenColumns.length > 3 || undefined}
    >
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th className={classes.selected}>
              <VisuallyHidden>Selected</VisuallyHidden>
            </Table.Th>
          )}
          <Table.Th className={classes.title}>What happened</Table.Th>
          {hasOwners && <Table.Th className={classes.owner}>Clinician</Table.Th>}
          {chosenColumns.map((column) => (
            <Table.Th key={column} className={classes[column]}>
              {columnLabels.get(column)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cases.map((caseSummary) => (
          <CaseRow
            key={caseSummary.id}
            caseSummary={caseSummary}
            {...{ linkOf, onApproach, hasOwners, openedFrom, columns: chosenColumns, selection }}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function CaseRow({
  caseSummary,
  linkOf,
  onApproach,
  hasOwners,
  openedFrom,
  columns: chosenColumns,
  selection,
}: Omit<CaseListProps, 'cases'> & { caseSummary: CaseSummary }) {
  const approach = () => onApproach(caseSummary)
  return (
    <Table.Tr className={tableStyles.row} onPointerEnter={approach} onFocus={approach}>
      {selection && (
        <Table.Td>
          <SelectionMark caseSummary={caseSummary} selection={selection} />
        </Table.Td>
      )}
      <Table.Td>
        <Link
          to={linkOf(caseSummary)}
          state={{ openedFrom }}
          className={tableStyles.link}
          title={caseSummary.title}
        >
          {caseSummary.title}
        </Link>
        <span className={tableStyles.second}>
          {formatDate(caseSummary.date)} <span className={classes.number}>{caseSummary.missionNumber}</span>{' '}
          <CaseMarks caseSummary={caseSummary} />
        </span>
      </Table.Td>
      {hasOwners && <Table.Td className={classes.cut}>{caseSummary.createdBy.name}</Table.Td>}
      {chosenColumns.map((column) => (
        <Table.Td key={column}>{cells[column](caseSummary)}</Table.Td>
      ))}
    </Table.Tr>
  )
}

const columnLabels: ReadonlyMap<string, string> = new Map(columns.map(({ code, label }) => [code, label]))

const twoLines = (first: ReactNode, second?: ReactNode) => (
  <>
    <span className={classes.cut}>{first}</span>
    <span className={tableStyles.second}>{second}</span>
  </>
)

const twoLineText = (words: string | null | undefined) => (
  <span className={classes.two} title={words ?? undefined}>
    {words}
  </span>
)

const cells: Record<Column, (listed: CaseSummary) => ReactNode> = {
  case: (caseSummary) =>
    twoLines(
      joinWords([ageLabel(caseSummary), caseSummary.typeLabel]),
      joinWords([
        caseSummary.missionType && toShortLabel(missionTypes, shortMissionTypes, caseSummary.missionType),
        caseSummary.encounterSetting === 'simulated' && 'Simulated',
      ]),
    ),
  procedures: (caseSummary) => twoLineText(proceduresWords(caseSummary.procedures)),
  role: ({ myRole, supervisionLevel }) =>
    twoLines(
      myRole && toShortLabel(crewRoles, shortCrewRoles, myRole),
      supervisionLevel && <SupervisionMark level={supervisionLevel} />,
    ),
  diagnosis: ({ diagnosisPrimary: code }) =>
    twoLineText(code && toShortLabel(diagnoses, shortDiagnoses, code)),
  mission: ({ platform, result }) =>
    twoLines(
      platform && toShortLabel(platforms, shortPlatforms, platform),
      result && toShortLabel(missionResults, shortMissionResults, result),
    ),
  hours: ({ missionTimeHours: hours }) =>
    twoLines(hours === null ? null : minutesLabel(Math.round(hours * 60))),
}

export const joinWords = (words: readonly (string | false | null | undefined)[]): string =>
  words.filter(Boolean).join(' · ')
