import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import classes from '../../case-list/web/kind-panel.module.css'
import { QuestionCard } from './question-card.tsx'
import { questionsQuery } from './queries.ts'

/**
 * Lists the questions that the user has settled, each with a button to reopen it. Renders nothing if there are none.
 */
export function SettledPanel() {
  const settledQuestions = useInfiniteQuery(questionsQuery('settled'))
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const cases = settledQuestions.data?.pages.flatMap((page) => page.cases) ?? []
  if (cases.length === 0 && !settledQuestions.hasNextPage) return null
  return (
    <div ref={root} tabIndex={-1}>
      <Collapsible
        title="Right as it is"
        summary="Settled questions"
        opened={opened}
        onToggle={() => setOpened(!opened)}
      >
        <CardList label="Right as it is">
          {cases.map((questionedCase) => (
            <QuestionCard
              key={questionedCase.id}
              questionedCase={questionedCase}
              isSettled
              onSaved={() => root.current?.focus({ preventScroll: true })}
            />
          ))}
        </CardList>
        {settledQuestions.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={settledQuestions.isFetchingNextPage}
              onClick={() => void settledQuestions.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </Collapsible>
    </div>
  )
}
