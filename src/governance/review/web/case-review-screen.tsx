import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import type { CaseSummary } from '#logbook/book/list/contract.ts'
import { casesQuery } from '#logbook/book/list/web/queries.ts'
import { paths } from '#paths/paths.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import rowStyles from '#platform/web/ui/linked-rows.module.css'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { ageInDays, lastDayOf } from '../mission-age.ts'
import { ages, type ReviewAge, type ReviewSearch } from '../review-search.ts'
import classes from './case-review-screen.module.css'

/** Lists the cases that are flagged for review and that the user may see, the oldest mission first. */
export function CaseReviewScreen({ search: { age = 'all' } }: ScreenProps<ReviewSearch>) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const flaggedCases = useInfiniteQuery(casesQuery({ flagged: 'true', ...lastDayOf(age, today) }, 'oldest'))
  const cases = flaggedCases.data?.pages.flatMap((page) => page.cases) ?? []
  const setAge = (chosenAge: ReviewAge) =>
    void navigate({
      to: paths.caseReview(),
      search: chosenAge === 'all' ? {} : { age: chosenAge },
      replace: true,
    })
  return (
    <>
      <PageHeader title="Case Review" subtitle="Cases flagged for review, the oldest first." />
      <SegmentedControl
        aria-label="Time since mission"
        className={classes.ages}
        data={ages.map(({ value, label }) => ({ value, label }))}
        value={age}
        onChange={setAge}
      />
      {flaggedCases.isPending && <ListSkeleton rows={6} rowHeight={60} />}
      {flaggedCases.error && (
        <LoadError
          error={flaggedCases.error}
          shownFrom={flaggedCases.dataUpdatedAt}
          fallback={loadErrorMessage(flaggedCases.error)}
          onRetry={() =>
            void (flaggedCases.isFetchNextPageError ? flaggedCases.fetchNextPage() : flaggedCases.refetch())
          }
        />
      )}
      {flaggedCases.isSuccess && cases.length === 0 && <NoCases age={age} onShowAll={() => setAge('all')} />}
      {cases.length > 0 && (
        <ul className={`${rowStyles.rows} ${classes.list} tabular`} aria-label="Flagged cases">
          {cases.map((flagged) => (
            <FlaggedCase
              key={flagged.id}
              flagged={flagged}
              isOwn={flagged.createdBy.id === user?.id}
              today={today}
            />
          ))}
        </ul>
      )}
      {flaggedCases.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={flaggedCases.isFetchingNextPage}
            onClick={() => void flaggedCases.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

interface FlaggedCaseProps {
  flagged: CaseSummary
  isOwn: boolean
  today: string
}

const FlaggedCase = ({ flagged, isOwn, today }: FlaggedCaseProps) => (
  <li>
    {/* Linked by id, because several cases may share a mission number. */}
    <Link to={paths.case(flagged.id)} className={`${rowStyles.row} ${rowStyles.link}`}>
      <span className={rowStyles.facts}>
        <span className={rowStyles.first}>{flagged.title}</span>{' '}
        <span>
          {[
            formatDate(flagged.date),
            flagged.missionNumber,
            flagged.typeLabel,
            isOwn ? null : flagged.createdBy.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>{' '}
      <span className={rowStyles.figures}>
        <FlaggedMark />
        <span>{ageInDays(flagged.date, today)}</span>
      </span>
    </Link>
  </li>
)

function NoCases({ age, onShowAll }: { age: ReviewAge; onShowAll: () => void }) {
  if (age === 'all') {
    return (
      <EmptyState>
        No case is flagged for review. To have one reviewed, open it and choose “Flag for review”.
      </EmptyState>
    )
  }
  const showAllButton = (
    <Button variant="default" onClick={onShowAll}>
      Show all flagged cases
    </Button>
  )
  return <EmptyState action={showAllButton}>No flagged cases are this old.</EmptyState>
}
