import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { missionTypes } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  toShortLabel,
  shortMissionTypes,
  shortSupervisionLevels,
} from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'
import type { CaseSummary } from '../contract.ts'
import { ageLabel } from '#logging/cases/parts/patient.ts'
import classes from './case-list-card.module.css'
import { joinWords, proceduresWords, SelectionMark, type CaseListProps } from './case-list-table.tsx'
import { CaseMarks } from './case-marks-card.tsx'

/** Shows the logbook on a phone: one card per case, which begins with what happened. */
export function CaseListCard({ cases, linkOf, onApproach, hasOwners, openedFrom, selection }: CaseListProps) {
  return (
    <CardList label="Cases">
      {cases.map((caseSummary) => (
        <li key={caseSummary.id} className={selection ? classes.selectable : undefined}>
          {selection && <SelectionMark caseSummary={caseSummary} selection={selection} />}
          <Link
            to={linkOf(caseSummary)}
            state={{ openedFrom }}
            className={classes.card}
            onTouchStart={() => onApproach(caseSummary)}
            onFocus={() => onApproach(caseSummary)}
          >
            <span className={classes.title}>{caseSummary.title}</span>{' '}
            <span className={textStyles.quiet}>
              {formatDate(caseSummary.date)} ·{' '}
              <span className={classes.number}>{caseSummary.missionNumber}</span>
            </span>{' '}
            <span className={textStyles.quiet}>{summaryLine(caseSummary, hasOwners)}</span>{' '}
            <span className={textStyles.quiet}>{proceduresWords(caseSummary.procedures)}</span>
            <span className={classes.marks}>
              <CaseMarks caseSummary={caseSummary} />
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  )
}

function summaryLine(caseSummary: CaseSummary, hasOwners: boolean): string {
  const { missionType, myRole, supervisionLevel } = caseSummary
  return joinWords([
    hasOwners ? caseSummary.createdBy.name : null,
    missionType && toShortLabel(missionTypes, shortMissionTypes, missionType),
    caseSummary.typeLabel,
    ageLabel(caseSummary),
    myRole && toShortLabel(crewRoles, shortCrewRoles, myRole),
    supervisionLevel && toShortLabel(supervisionLevels, shortSupervisionLevels, supervisionLevel),
    caseSummary.encounterSetting === 'simulated' && 'Simulated',
  ])
}
