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

const casesPerStep = 10
/** In a logbook without problems no page has a question, so after this many pages the user decides whether to continue. */
const pagesPerStep = 10

/** Shows the questions about the cases of the logbook, and loads page after page until there are enough. */
export function QuestionsPanel() {
  const questions = useInfiniteQuery(questionsQuery('open'))
  const [limits, setLimits] = useState({ cases: casesPerStep, pages: pagesPerStep })
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = questions.data?.pages ?? []
  const cases = pages.flatMap((page) => page.cases)
  const { hasNextPage, isFetching, isError, fetchNextPage } = questions
  const isLooking = hasNextPage && !isError && cases.length < limits.cases && pages.length < limits.pages
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
        Answers that contradict each other or are unusual. The form asks the same questions. Correct the case,
        or confirm that it is right as it is.
      </p>
      {(questions.isPending || (isLooking && cases.length === 0)) && <ListSkeleton rows={3} rowHeight={84} />}
      {questions.error && (
        <LoadError
          error={questions.error}
          loadedAt={questions.dataUpdatedAt}
          fallback={loadErrorMessage(questions.error)}
          onRetry={() => void (questions.isFetchNextPageError ? fetchNextPage() : questions.refetch())}
        />
      )}
      {cases.length > 0 && (
        <CardList label="Is this right?">
          {cases.map((questionedCase) => (
            <QuestionCard
              key={questionedCase.id}
              questionedCase={questionedCase}
              isSettled={false}
              onSaved={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </CardList>
      )}
      {questions.isSuccess && cases.length === 0 && !isLooking && (
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
              setLimits({ cases: cases.length + casesPerStep, pages: pages.length + pagesPerStep })
            }
          >
            Check more cases
          </Button>
        </div>
      )}
    </section>
  )
}
