import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import type { CaseSummary } from '#logbook/book/list/contract.ts'
import { casesQuery } from '#logbook/book/list/web/queries.ts'
import { casesToReview, fromCaseReview, type OpenedFrom } from '#logbook/book/list/opened-from.ts'
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
import { ageText, toDateFilter } from '../mission-age.ts'
import { ages, type ReviewAge, type ReviewSearch } from '../review-search.ts'
import classes from './case-review-screen.module.css'

/** Lists the flagged cases that wait for the user's review, or the user's own flagged cases, the oldest mission first. */
export function CaseReviewScreen({ search }: ScreenProps<ReviewSearch>) {
  const { age = 'all', whose } = search
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  // Nobody can end the review of their own case, so a reviewer's own cases are in a separate list.
  const isReviewer = user !== null && user.role !== 'clinician'
  const isOwn = !isReviewer || whose === 'own'
  const filters = { ...(isOwn ? { review: 'own' } : casesToReview), ...toDateFilter(age, today) }
  const openedFrom = fromCaseReview(search, filters)
  const casesResult = useInfiniteQuery(casesQuery(filters, 'oldest'))
  const cases = casesResult.data?.pages.flatMap((page) => page.cases) ?? []
  const show = (change: ReviewSearch) =>
    void navigate({ to: paths.caseReview(), search: { ...search, ...change }, replace: true })
  const setAge = (chosenAge: ReviewAge) => show({ age: chosenAge === 'all' ? undefined : chosenAge })
  return (
    <>
      <PageHeader title="Case Review" subtitle="Cases flagged for review, the oldest first." />
      <div className={classes.filters}>
        {isReviewer && (
          <SegmentedControl
            aria-label="Whose cases"
            data={[
              { value: 'to_end', label: 'To review' },
              { value: 'own', label: 'Your own' },
            ]}
            value={isOwn ? 'own' : 'to_end'}
            onChange={(value) => show({ whose: value === 'own' ? 'own' : undefined })}
          />
        )}
        <SegmentedControl
          aria-label="Time since mission"
          data={ages.map(({ value, label }) => ({ value, label }))}
          value={age}
          onChange={setAge}
        />
      </div>
      {casesResult.isPending && <ListSkeleton rows={6} rowHeight={60} />}
      {casesResult.error && (
        <LoadError
          error={casesResult.error}
          loadedAt={casesResult.dataUpdatedAt}
          fallback={loadErrorMessage(casesResult.error)}
          onRetry={() =>
            void (casesResult.isFetchNextPageError ? casesResult.fetchNextPage() : casesResult.refetch())
          }
        />
      )}
      {casesResult.isSuccess && cases.length === 0 && (
        <NoCases age={age} isToReview={!isOwn} onShowAll={() => setAge('all')} />
      )}
      {cases.length > 0 && (
        <ul className={`${rowStyles.rows} ${classes.list} tabular`} aria-label="Flagged cases">
          {cases.map((flaggedCase) => (
            <FlaggedCase
              key={flaggedCase.id}
              flaggedCase={flaggedCase}
              isOwn={isOwn}
              openedFrom={openedFrom}
              today={today}
            />
          ))}
        </ul>
      )}
      {casesResult.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={casesResult.isFetchingNextPage}
            onClick={() => void casesResult.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

interface FlaggedCaseProps {
  flaggedCase: CaseSummary
  isOwn: boolean
  openedFrom: OpenedFrom
  today: string
}

const FlaggedCase = ({ flaggedCase, isOwn, openedFrom, today }: FlaggedCaseProps) => (
  <li>
    {/* Linked by id, because several cases may share a mission number. */}
    <Link
      to={paths.case(flaggedCase.id)}
      state={{ openedFrom }}
      className={`${rowStyles.row} ${rowStyles.link}`}
    >
      <span className={rowStyles.facts}>
        <span className={rowStyles.first}>{flaggedCase.title}</span>{' '}
        <span>
          {[
            formatDate(flaggedCase.date),
            flaggedCase.missionNumber,
            flaggedCase.typeLabel,
            isOwn ? null : flaggedCase.createdBy.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>{' '}
      <span className={rowStyles.figures}>
        <FlaggedMark />
        <span>{ageText(flaggedCase.date, today)}</span>
      </span>
    </Link>
  </li>
)

interface NoCasesProps {
  age: ReviewAge
  isToReview: boolean
  onShowAll: () => void
}

function NoCases({ age, isToReview, onShowAll }: NoCasesProps) {
  if (age === 'all') {
    return (
      <EmptyState>
        {isToReview
          ? 'No case waits for your review.'
          : 'No case of yours is flagged for review. To have one reviewed, open it and choose “Flag for review”.'}
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
