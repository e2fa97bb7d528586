import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import classes from '../../case-list/web/kind-panel.module.css'
import { QuestionCard } from './question-card.tsx'
import { questionsQuery } from './queries.ts'

/** Lists the questions that the user said are right as they are, so that this can be taken back later. Without one it shows nothing. */
export function SettledPanel() {
  const found = useInfiniteQuery(questionsQuery('settled'))
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const cases = found.data?.pages.flatMap((page) => page.cases) ?? []
  if (cases.length === 0 && !found.hasNextPage) return null
  return (
    <div ref={root} tabIndex={-1}>
      <Collapsible
        title="Right as it is"
        summary="Answers that are no longer asked about"
        opened={opened}
        onToggle={() => setOpened(!opened)}
      >
        <CardList label="Right as it is">
          {cases.map((shown) => (
            <QuestionCard
              key={shown.id}
              found={shown}
              isSettled
              onSaved={() => root.current?.focus({ preventScroll: true })}
            />
          ))}
        </CardList>
        {found.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </Collapsible>
    </div>
  )
}
