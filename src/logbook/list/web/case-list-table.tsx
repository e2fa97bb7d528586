import { Table, VisuallyHidden } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import {
  shortCrewRoles,
  shortLabelOf,
  shortMissionTypes,
  shortProcedures,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import type { CaseSummary } from '../contract.ts'
import { ageLabel } from '#cases/parts/patient.ts'
import classes from './case-list-table.module.css'

export interface CaseListProps {
  cases: readonly CaseSummary[]
  /** Returns the URL of a case. */
  linkOf: (listed: CaseSummary) => string
  /** Called on touch, hover or focus, before the user opens the case: the screen prefetches it. */
  onApproach: (listed: CaseSummary) => void
  hasOwners: boolean
}

const shownProcedures = 2

/** Returns the first procedures and how many more there are, such as "RSI, TXA +3". */
export function proceduresWords(codes: readonly string[]): string {
  const shown = codes.slice(0, shownProcedures).map((code) => shortLabelOf(procedures, shortProcedures, code))
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}

/** Shows the logbook on a wide screen: one row per case, and the whole row is a link. */
export function CaseListTable({ cases, linkOf, onApproach, hasOwners }: CaseListProps) {
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table className={classes.table} aria-label="Cases" horizontalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Title</Table.Th>
            <Table.Th>Mission</Table.Th>
            {hasOwners && <Table.Th>Clinician</Table.Th>}
            <Table.Th>Type</Table.Th>
            <Table.Th className={classes.figure}>Age</Table.Th>
            <Table.Th>Role, supervision</Table.Th>
            <Table.Th>Procedures</Table.Th>
            <Table.Th>
              <VisuallyHidden>Flag</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cases.map((listed) => (
            <CaseRow key={listed.id} listed={listed} {...{ linkOf, onApproach, hasOwners }} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function CaseRow({
  listed,
  linkOf,
  onApproach,
  hasOwners,
}: Omit<CaseListProps, 'cases'> & { listed: CaseSummary }) {
  const { missionType, myRole, supervisionLevel } = listed
  const approach = () => onApproach(listed)
  return (
    <Table.Tr className={classes.row} onPointerEnter={approach} onFocus={approach}>
      <Table.Td className={classes.title}>
        <Link to={linkOf(listed)} className={classes.link}>
          {listed.title}
        </Link>
        {listed.status !== 'completed' && <span className={classes.status}>{listed.status}</span>}
      </Table.Td>
      <Table.Td className={classes.number}>
        {formatDate(listed.date)}
        <span className={classes.second}>{listed.missionNumber}</span>
      </Table.Td>
      {hasOwners && <Table.Td>{listed.createdBy.name}</Table.Td>}
      <Table.Td>
        {listed.typeLabel}
        {missionType && (
          <span className={classes.second}>{shortLabelOf(missionTypes, shortMissionTypes, missionType)}</span>
        )}
      </Table.Td>
      <Table.Td className={classes.figure}>{ageLabel(listed)}</Table.Td>
      <Table.Td>
        {myRole && shortLabelOf(crewRoles, shortCrewRoles, myRole)}
        {supervisionLevel && (
          <span className={classes.second}>
            {shortLabelOf(supervisionLevels, shortSupervisionLevels, supervisionLevel)}
          </span>
        )}
      </Table.Td>
      <Table.Td className={classes.procedures}>{proceduresWords(listed.procedures)}</Table.Td>
      <Table.Td>{listed.flagCaseReview && <FlagMark />}</Table.Td>
    </Table.Tr>
  )
}

export function FlagMark() {
  return (
    <span className={classes.flag}>
      <IconFlag size={18} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>Flagged for review</VisuallyHidden>
    </span>
  )
}
