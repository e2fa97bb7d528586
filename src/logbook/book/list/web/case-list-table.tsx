import { Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { definingFirst, isRoutine } from '#reference/defining-procedures.ts'
import { procedures } from '#reference/procedures.ts'
import {
  shortCrewRoles,
  shortDiagnoses,
  shortLabelOf,
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
  linkOf: (listed: CaseSummary) => string
  /** Called on touch, hover or focus, before the user opens the case: the screen prefetches it. */
  onApproach: (listed: CaseSummary) => void
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

/** A check box for a case in selection mode. In the row of a colleague's case its space stays empty. */
export function SelectionMark({ listed, selection }: { listed: CaseSummary; selection: Selection }) {
  const { ids, selectable, onToggle } = selection
  if (!selectable.includes(listed.id)) return null
  return (
    <Checkbox
      className={tableStyles.above}
      size="md"
      aria-label={`Select ${listed.title}`}
      checked={ids.has(listed.id)}
      onChange={() => onToggle(listed.id)}
    />
  )
}

const shownProcedures = 2

/**
 * Returns the procedures that define the case and the number of others, such as "RSI, TXA +3". Procedures that nearly
 * every patient has are only counted; returns an empty text if there is nothing else.
 */
export function proceduresWords(codes: readonly string[]): string {
  const definingCodes = definingFirst(codes).filter((code) => !isRoutine(code))
  if (definingCodes.length === 0) return ''
  const shownLabels = definingCodes
    .slice(0, shownProcedures)
    .map((code) => shortLabelOf(procedures, shortProcedures, code))
  const more = codes.length - shownLabels.length
  return more > 0 ? `${shownLabels.join(', ')} +${more}` : shownLabels.join(', ')
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
  columns: shownColumns,
  selection,
}: CaseListProps) {
  return (
    <Table
      className={`${tableStyles.table} ${classes.table}`}
      aria-label="Cases"
      horizontalSpacing="sm"
      highlightOnHover
      data-wide={shownColumns.length > 3 || undefined}
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
          {shownColumns.map((column) => (
            <Table.Th key={column} className={classes[column]}>
              {columnLabels.get(column)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cases.map((listed) => (
          <CaseRow
            key={listed.id}
            listed={listed}
            {...{ linkOf, onApproach, hasOwners, openedFrom, columns: shownColumns, selection }}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function CaseRow({
  listed,
  linkOf,
  onApproach,
  hasOwners,
  openedFrom,
  columns: shownColumns,
  selection,
}: Omit<CaseListProps, 'cases'> & { listed: CaseSummary }) {
  const approach = () => onApproach(listed)
  return (
    <Table.Tr className={tableStyles.row} onPointerEnter={approach} onFocus={approach}>
      {selection && (
        <Table.Td>
          <SelectionMark listed={listed} selection={selection} />
        </Table.Td>
      )}
      <Table.Td>
        <Link to={linkOf(listed)} state={{ openedFrom }} className={tableStyles.link} title={listed.title}>
          {listed.title}
        </Link>
        <span className={tableStyles.second}>
          {formatDate(listed.date)} <span className={classes.number}>{listed.missionNumber}</span>{' '}
          <CaseMarks listed={listed} />
        </span>
      </Table.Td>
      {hasOwners && <Table.Td className={classes.cut}>{listed.createdBy.name}</Table.Td>}
      {shownColumns.map((column) => (
        <Table.Td key={column}>{cells[column](listed)}</Table.Td>
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
  case: (listed) =>
    twoLines(
      joinWords([ageLabel(listed), listed.typeLabel]),
      joinWords([
        listed.missionType && shortLabelOf(missionTypes, shortMissionTypes, listed.missionType),
        listed.encounterSetting === 'simulated' && 'Simulated',
      ]),
    ),
  procedures: (listed) => twoLineText(proceduresWords(listed.procedures)),
  role: ({ myRole, supervisionLevel }) =>
    twoLines(
      myRole && shortLabelOf(crewRoles, shortCrewRoles, myRole),
      supervisionLevel && <SupervisionMark level={supervisionLevel} />,
    ),
  diagnosis: ({ diagnosisPrimary: code }) =>
    twoLineText(code && shortLabelOf(diagnoses, shortDiagnoses, code)),
  mission: ({ platform, result }) =>
    twoLines(
      platform && shortLabelOf(platforms, shortPlatforms, platform),
      result && shortLabelOf(missionResults, shortMissionResults, result),
    ),
  hours: ({ missionTimeHours: hours }) =>
    twoLines(hours === null ? null : minutesLabel(Math.round(hours * 60))),
}

export const joinWords = (words: readonly (string | false | null | undefined)[]): string =>
  words.filter(Boolean).join(' · ')
