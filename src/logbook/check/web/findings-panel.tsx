import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { CardList } from '#platform/web/ui/card-list.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { FindingKind } from '../contract.ts'
import { DuplicateCard } from './duplicate-card.tsx'
import { FindingCard } from './finding-card.tsx'
import { kindWords } from './kind-words.ts'
import { findingsQuery } from './queries.ts'
import classes from '../case-list/web/kind-panel.module.css'

/** Lists the cases with one kind of problem. */
export function FindingsPanel({ kind, count }: { kind: FindingKind; count: number }) {
  const findingsResult = useInfiniteQuery(findingsQuery(kind))
  const heading = useRef<HTMLHeadingElement>(null)
  const findings = findingsResult.data?.pages.flatMap((page) => page.findings) ?? []
  const { icon: Icon, title, help } = kindWords[kind]
  return (
    <section className={classes.kind} aria-labelledby={`kind-${kind}`}>
      <h2 ref={heading} id={`kind-${kind}`} tabIndex={-1} className={classes.title}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {title}
      </h2>
      <p className={classes.help}>{help}</p>
      {findingsResult.isPending && <ListSkeleton rows={Math.min(count, 5)} rowHeight={84} />}
      {findingsResult.error && (
        <LoadError
          error={findingsResult.error}
          loadedAt={findingsResult.dataUpdatedAt}
          fallback={loadErrorMessage(findingsResult.error)}
          onRetry={() =>
            void (findingsResult.isFetchNextPageError
              ? findingsResult.fetchNextPage()
              : findingsResult.refetch())
          }
        />
      )}
      {findings.length > 0 && (
        <CardList label={title}>
          {findings.map((finding) =>
            kind === 'duplicates' ? (
              <DuplicateCard
                key={finding.id}
                finding={finding}
                onSettled={() => heading.current?.focus({ preventScroll: true })}
              />
            ) : (
              <FindingCard key={finding.id} finding={finding} kind={kind} />
            ),
          )}
        </CardList>
      )}
      {findingsResult.hasNextPage && !findingsResult.isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={findingsResult.isFetchingNextPage}
            onClick={() => void findingsResult.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </section>
  )
}
