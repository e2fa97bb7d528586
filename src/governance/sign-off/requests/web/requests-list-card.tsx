import { Button } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './requests-list-card.module.css'

interface RequestsListCardProps<Request extends { id: string }> {
  /** The id of the heading. */
  id?: string
  title: string
  /** Undefined while the requests load. */
  requests: readonly Request[] | undefined
  /** How many requests there are, including those that are not in `requests`. */
  count: number
  /** The text for an empty list. */
  emptyWords: string
  hasFailed: boolean
  onRetry: () => void
  rootRef?: Ref<HTMLElement>
  renderRow: (request: Request) => ReactNode
}

/** How many requests a long list shows at first, because the cases themselves follow below it. */
const maxAtFirst = 5

/** A list of the user's own requests above the logbook. */
export function RequestsListCard<Request extends { id: string }>(props: RequestsListCardProps<Request>) {
  const {
    id = 'my-requests',
    title,
    requests,
    count,
    emptyWords,
    hasFailed,
    onRetry,
    rootRef,
    renderRow,
  } = props
  const [isShowingAll, setShowingAll] = useState(false)
  const shown = isShowingAll ? requests : requests?.slice(0, maxAtFirst)
  return (
    // The section can have the focus, because a button disappears when its action is done.
    <section
      ref={rootRef}
      className={`${boxStyles.frame} ${classes.root}`}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <h2 id={id} className={textStyles.title}>
        {title}
      </h2>
      {hasFailed && <LoadNote onRetry={onRetry}>Your requests could not be loaded.</LoadNote>}
      {!hasFailed && requests === undefined && <ListSkeleton rows={2} rowHeight={68} />}
      {requests?.length === 0 && <p className={textStyles.note}>{emptyWords}</p>}
      {shown && shown.length > 0 && (
        <ul className={classes.rows} aria-labelledby={id}>
          {shown.map((request) => (
            <li key={request.id}>{renderRow(request)}</li>
          ))}
        </ul>
      )}
      {requests && shown && shown.length < requests.length && (
        <div>
          <Button variant="default" onClick={() => setShowingAll(true)}>
            Show all {requests.length}
          </Button>
        </div>
      )}
      {requests && shown?.length === requests.length && requests.length < count && (
        <p className={textStyles.note}>Only the {requests.length} oldest requests are shown.</p>
      )}
    </section>
  )
}
