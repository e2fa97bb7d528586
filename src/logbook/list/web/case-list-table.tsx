import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { shortCrewRoles, shortLabelOf, shortMissionTypes, shortProcedures } from '#reference/short-labels.ts'
import { crewRoles } from '#reference/team-lists.ts'
import type { CaseSummary } from '../contract.ts'
import { ageLabel } from '#cases/parts/patient.ts'
import { CaseMarks, SupervisionMark } from './case-marks-card.tsx'
import classes from './case-list-table.module.css'
import type { OpenedFrom } from './neighbours.ts'

export interface CaseListProps {
  cases: readonly CaseSummary[]
  /** Returns the URL of a case. */
  linkOf: (listed: CaseSummary) => string
  /** Called on touch, hover or focus, before the user opens the case: the screen prefetches it. */
  onApproach: (listed: CaseSummary) => void
  hasOwners: boolean
  /** Passed on to the page of a case, which links the next and the previous one of this list. */
  openedFrom: OpenedFrom
}

const shownProcedures = 2

/** Returns the first procedures and how many more there are, such as "RSI, TXA +3". */
export function proceduresWords(codes: readonly string[]): string {
  const shown = codes.slice(0, shownProcedures).map((code) => shortLabelOf(procedures, shortProcedures, code))
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}

/** Shows the logbook on a wide screen: rows of one height, what happened first, and the whole row is a link. */
export function CaseListTable({ cases, linkOf, onApproach, hasOwners, openedFrom }: CaseListProps) {
  return (
    <Table className={classes.table} aria-label="Cases" horizontalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.title}>What happened</Table.Th>
          {hasOwners && <Table.Th className={classes.owner}>Clinician</Table.Th>}
          <Table.Th className={classes.kind}>Case</Table.Th>
          <Table.Th>Procedures</Table.Th>
          <Table.Th className={classes.role}>Role, supervision</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cases.map((listed) => (
          <CaseRow key={listed.id} listed={listed} {...{ linkOf, onApproach, hasOwners, openedFrom }} />
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
}: Omit<CaseListProps, 'cases'> & { listed: CaseSummary }) {
  const { missionType, myRole, supervisionLevel } = listed
  const approach = () => onApproach(listed)
  const procedureWords = proceduresWords(listed.procedures)
  return (
    <Table.Tr className={classes.row} onPointerEnter={approach} onFocus={approach}>
      <Table.Td>
        <Link to={linkOf(listed)} state={{ openedFrom }} className={classes.link} title={listed.title}>
          {listed.title}
        </Link>
        <span className={classes.second}>
          {formatDate(listed.date)} <span className={classes.number}>{listed.missionNumber}</span>{' '}
          <CaseMarks listed={listed} />
        </span>
      </Table.Td>
      {hasOwners && <Table.Td className={classes.cut}>{listed.createdBy.name}</Table.Td>}
      <Table.Td>
        <span className={classes.cut}>{joined([ageLabel(listed), listed.typeLabel])}</span>
        <span className={classes.second}>
          {joined([
            missionType && shortLabelOf(missionTypes, shortMissionTypes, missionType),
            listed.encounterSetting === 'simulated' && 'Simulated',
          ])}
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.two} title={procedureWords}>
          {procedureWords}
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.cut}>{myRole && shortLabelOf(crewRoles, shortCrewRoles, myRole)}</span>
        <span className={classes.second}>
          {supervisionLevel && <SupervisionMark level={supervisionLevel} />}
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

export const joined = (words: readonly (string | false | null | undefined)[]): string =>
  words.filter(Boolean).join(' · ')
