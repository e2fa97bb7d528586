import { Link } from '@tanstack/react-router'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { formatAge } from '#platform/web/dates.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { paths } from '#paths/paths.ts'
import type { RecentCase } from '../contract.ts'
import { roleText } from './roles-card.tsx'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import rows from '#platform/web/ui/linked-rows.module.css'
import classes from './rows-card.module.css'

const maxShownCases = 5

export function RecentCasesCard({ cases }: { cases: readonly RecentCase[] }) {
  return (
    <TitledCard title="Recent Cases">
      {cases.length === 0 ? (
        <EmptyNote>No recent cases available</EmptyNote>
      ) : (
        <ul className={`${rows.rows} tabular`}>
          {cases.slice(0, maxShownCases).map((recentCase) => (
            <li key={recentCase.id}>
              <RecentCaseRow recent={recentCase} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function RecentCaseRow({ recent: recentCase }: { recent: RecentCase }) {
  const { id, missionNumber, type, flagCaseReview, createdBy, createdAt } = recentCase
  return (
    <Link to={paths.case(missionNumber || id)} className={`${rows.row} ${rows.link}`}>
      <span className={rows.facts}>
        <span>
          <span className={rows.first}>{missionNumber || 'No mission number'}</span>{' '}
          <span className={classes.type}>{labelOf(caseTypes, type)}</span>
        </span>
        <span>
          {createdBy.name}, <span className={classes.role}>{roleText(createdBy.role)}</span>
        </span>
      </span>
      <span className={rows.figures}>
        {flagCaseReview && <FlaggedMark />}
        <time dateTime={createdAt}>{formatAge(createdAt)}</time>
      </span>
    </Link>
  )
}
