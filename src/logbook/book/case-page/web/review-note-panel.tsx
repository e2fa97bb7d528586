import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/dates.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { historyQuery } from './history-queries.ts'
import classes from './review-note-panel.module.css'

/** Shows the note with which somebody ended the last review of a case. Renders nothing without a note. */
export function ReviewNotePanel({ id, version }: { id: string; version: number }) {
  const history = useInfiniteQuery(historyQuery(id, version))
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? []
  const reviewEnd = changes.find(({ kind, reason }) => kind === 'unflagged' && reason !== null)
  if (!reviewEnd) return null
  return (
    <DetailSection title="Review">
      <p className={classes.note}>{reviewEnd.reason}</p>
      <p className={classes.who}>
        {reviewEnd.changedBy.name} · {formatDate(reviewEnd.changedAt)} · no longer flagged
      </p>
    </DetailSection>
  )
}
