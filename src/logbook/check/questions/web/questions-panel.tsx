import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import classes from '../../case-list/web/kind-panel.module.css'
import { QuestionCard } from './question-card.tsx'
import { questionsQuery } from './queries.ts'

const casesAtOnce = 10
/** A logbook in order has nothing to show: after this many pages it is looked at further only when the user says so. */
const pagesAtOnce = 10

/** Asks the questions of the form about the cases of the logbook, page after page until there are enough to look at. */
export function QuestionsPanel() {
  const found = useInfiniteQuery(questionsQuery('open'))
  const [wanted, setWanted] = useState({ cases: casesAtOnce, pages: pagesAtOnce })
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = found.data?.pages ?? []
  const cases = pages.flatMap((page) => page.cases)
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const isLooking = hasNextPage && !isError && cases.length < wanted.cases && pages.length < wanted.pages
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage()
  }, [isLooking, isFetching, fetchNextPage])
  return (
    <section className={classes.kind} aria-labelledby="questions">
      <h2 ref={heading} id="questions" tabIndex={-1} className={classes.title}>
        <IconMessageQuestion size={20} stroke={1.75} aria-hidden="true" />
        Is this right?
      </h2>
      <p className={classes.help}>
        Answers that contradict each other or are unusual, as the form asks about them. Correct the case, or
        say that it is right as it is.
      </p>
      {(found.isPending || (isLooking && cases.length === 0)) && <ListSkeleton rows={3} rowHeight={84} />}
      {found.error && (
        <LoadError
          error={found.error}
          shownFrom={found.dataUpdatedAt}
          fallback={loadErrorMessage(found.error)}
          onRetry={() => void (found.isFetchNextPageError ? fetchNextPage() : found.refetch())}
        />
      )}
      {cases.length > 0 && (
        <CardList label="Is this right?">
          {cases.map((shown) => (
            <QuestionCard
              key={shown.id}
              found={shown}
              isSettled={false}
              onSaved={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </CardList>
      )}
      {found.isSuccess && cases.length === 0 && !isLooking && (
        <p className={classes.help}>
          {hasNextPage ? 'No question about the newest cases.' : 'No question about your cases.'}
        </p>
      )}
      {hasNextPage && !isError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={isLooking}
            onClick={() =>
              setWanted({ cases: cases.length + casesAtOnce, pages: pages.length + pagesAtOnce })
            }
          >
            Look further
          </Button>
        </div>
      )}
    </section>
  )
}
