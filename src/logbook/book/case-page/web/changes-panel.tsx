import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDateTime } from '#platform/web/dates.ts'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { NumberedChange } from '#logging/cases/record/history.contract.ts'
import { changeHeading } from '#logging/cases/record/change-words.ts'
import { CompareVersionsForm } from './compare-versions-form.tsx'
import { FieldChangesPanel } from '#logging/cases/record/web/field-changes-panel.tsx'
import { ImportedHistoryCard } from './imported-history-card.tsx'
import { historyQuery } from './history-queries.ts'
import classes from './changes-panel.module.css'

/** Lists the changes of a case, newest first, and compares two versions. Loads when the history is first opened. */
export function ChangesPanel({ id, version }: { id: string; version: number }) {
  const history = useInfiniteQuery(historyQuery(id, version))
  const { error } = history
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? []
  const importedHistory = history.data?.pages.at(-1)?.imported
  return (
    <>
      {history.isPending && <ListSkeleton rows={3} rowHeight={64} />}
      {history.isSuccess && changes.length === 0 && !importedHistory && (
        <p className={classes.nothing}>No changes yet. Changes to drafts are not recorded.</p>
      )}
      {changes.length > 1 && <CompareVersionsForm changes={changes} />}
      {changes.length > 0 && (
        <ol className={classes.list} aria-label="Changes, newest first">
          {changes.map((change) => (
            <ChangeItem key={change.version} change={change} />
          ))}
        </ol>
      )}
      {importedHistory && <ImportedHistoryCard importedHistory={importedHistory} />}
      {error && !history.isFetching && (
        <ErrorBanner
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void (history.data ? history.fetchNextPage() : history.refetch())}
        >
          The history could not be loaded. {error.message}
        </ErrorBanner>
      )}
      {history.hasNextPage && !error && (
        <Button
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Older changes
        </Button>
      )}
    </>
  )
}

function ChangeItem({ change }: { change: NumberedChange }) {
  const { kind, changedBy, changedAt, changes, reason, number } = change
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.kind}>{changeHeading(kind)}</span>
        <span className={classes.who}>
          {changedBy.name} · <time dateTime={changedAt}>{formatDateTime(changedAt)}</time> · version {number}
        </span>
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {changes.length > 0 && <FieldChangesPanel changes={changes} />}
    </li>
  )
}
