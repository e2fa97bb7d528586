import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { differentPairsQuery, useMarkingDifferent } from '#logging/cases/duplicates/web/queries.ts'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { CaseSummaryCard } from '../case-list/web/case-summary-card.tsx'
import classes from '../case-list/web/case-card.module.css'
import screenClasses from '../case-list/web/kind-panel.module.css'

/**
 * Lists the pairs that the user marked as not duplicates, so that this can be undone later. Renders nothing if there
 * are none.
 */
export function DifferentPairsPanel() {
  const differentPairs = useInfiniteQuery(differentPairsQuery)
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // The button disappears after it was pressed, so the focus moves to the panel.
  const marking = useMarkingDifferent(() => root.current?.focus({ preventScroll: true }))
  const pairs = differentPairs.data?.pages.flatMap((page) => page.pairs) ?? []
  if (pairs.length === 0) return null
  return (
    <div ref={root} tabIndex={-1}>
      <Collapsible
        title="Marked as not duplicates"
        summary="Pairs that are no longer compared"
        opened={opened}
        onToggle={() => setOpened(!opened)}
      >
        <CardList label="Marked as not duplicates">
          {pairs.map(({ cases }) => {
            const [first, other] = cases
            return (
              <li key={`${first.id} ${other.id}`} className={classes.card}>
                <CaseSummaryCard caseLine={first} />
                <CaseSummaryCard caseLine={other} />
                <span className={classes.actions}>
                  <Button
                    variant="default"
                    aria-label={`Compare ${first.missionNumber} and ${other.missionNumber} again`}
                    disabled={marking.isPending}
                    onClick={() => marking.mutate({ pair: cases, isDifferent: false })}
                  >
                    Compare again
                  </Button>
                </span>
              </li>
            )
          })}
        </CardList>
        {differentPairs.hasNextPage && (
          <div className={screenClasses.more}>
            <Button
              variant="default"
              loading={differentPairs.isFetchingNextPage}
              onClick={() => void differentPairs.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        )}
      </Collapsible>
    </div>
  )
}
