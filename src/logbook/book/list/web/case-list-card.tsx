import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { missionTypes } from '#reference/mission-lists.ts'
import {
  shortCrewRoles,
  shortLabelOf,
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
      {cases.map((listed) => (
        <li key={listed.id} className={selection ? classes.selectable : undefined}>
          {selection && <SelectionMark listed={listed} selection={selection} />}
          <Link
            to={linkOf(listed)}
            state={{ openedFrom }}
            className={classes.card}
            onTouchStart={() => onApproach(listed)}
            onFocus={() => onApproach(listed)}
          >
            <span className={classes.title}>{listed.title}</span>{' '}
            <span className={textStyles.quiet}>
              {formatDate(listed.date)} · <span className={classes.number}>{listed.missionNumber}</span>
            </span>{' '}
            <span className={textStyles.quiet}>{factsOf(listed, hasOwners)}</span>{' '}
            <span className={textStyles.quiet}>{proceduresWords(listed.procedures)}</span>
            <span className={classes.marks}>
              <CaseMarks listed={listed} />
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  )
}

function factsOf(listed: CaseSummary, hasOwners: boolean): string {
  const { missionType, myRole, supervisionLevel } = listed
  return joinWords([
    hasOwners ? listed.createdBy.name : null,
    missionType && shortLabelOf(missionTypes, shortMissionTypes, missionType),
    listed.typeLabel,
    ageLabel(listed),
    myRole && shortLabelOf(crewRoles, shortCrewRoles, myRole),
    supervisionLevel && shortLabelOf(supervisionLevels, shortSupervisionLevels, supervisionLevel),
    listed.encounterSetting === 'simulated' && 'Simulated',
  ])
}
