import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#platform/web/announcer/announce.ts'
import card from '#platform/web/ui/to-do-card.module.css'
import { rowId } from '#platform/web/ui/next-row.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { paths } from '#paths/paths.ts'
import { messageOf } from '../../log/web/messages.ts'
import type { Suggestion } from '../contract.ts'
import { dismissingSuggestion, restoringSuggestion } from './queries.ts'
import { suggestionSummary } from './suggestion-words.ts'
import classes from './suggestions-panel.module.css'

// Focuses the element that replaces the pressed button.
const takeFocus = (element: HTMLElement | null): void => element?.focus()

interface SuggestionCardProps {
  suggestion: Suggestion
  isDismissed: boolean
  onDismissed?: () => void
}

/** One case that could become an activity. If it was dismissed, an Undo button replaces the others. */
export function SuggestionCard({ suggestion, isDismissed, onDismissed }: SuggestionCardProps) {
  const { id, title } = suggestion
  const cache = useQueryClient()
  const dismiss = useMutation(dismissingSuggestion(cache, id))
  const restore = useMutation(restoringSuggestion(cache, id))
  const isBusy = dismiss.isPending || restore.isPending
  const error = dismiss.error ?? restore.error
  return (
    <div className={card.row}>
      <span className={card.words}>
        <span className={card.first}>
          {isDismissed && 'Dismissed: '}
          <Anchor
            inherit
            underline={isDismissed ? 'always' : 'hover'}
            component={Link}
            id={rowId(suggestion)}
            to={paths.case(id)}
          >
            {title}
          </Anchor>
        </span>
        <span className="tabular">{suggestionSummary(suggestion)}</span>
        {error !== null && (
          <span role="alert" className={classes.problem}>
            {messageOf(error)}
          </span>
        )}
      </span>
      {isDismissed ? (
        <Button
          variant="default"
          ref={dismiss.isSuccess ? takeFocus : null}
          aria-label={`Undo dismissing ${title}`}
          loading={restore.isPending}
          onClick={() =>
            isBusy || restore.mutate(undefined, { onSuccess: () => announce(`Suggested again: ${title}`) })
          }
        >
          Undo
        </Button>
      ) : (
        <span className={boxStyles.wrap}>
          <Button
            aria-label={`Add ${title} to CPD`}
            renderRoot={(props) => <Link to={paths.newActivity()} search={{ case: id }} {...props} />}
          >
            Add
          </Button>
          <Button
            variant="default"
            ref={restore.isSuccess ? takeFocus : null}
            aria-label={`Dismiss ${title}`}
            loading={dismiss.isPending}
            onClick={() => {
              if (isBusy) return
              dismiss.mutate(undefined, {
                onSuccess: () => {
                  onDismissed?.()
                  announce(`Dismissed: ${title}`)
                },
              })
            }}
          >
            Dismiss
          </Button>
        </span>
      )}
    </div>
  )
}
