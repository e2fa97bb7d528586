import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import card from '#platform/web/ui/to-do-card.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import type { Suggestion } from '../contract.ts'
import { suggestionsQuery } from './queries.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import classes from './suggestions-panel.module.css'

const maxShownAtFirst = 3

/** Cases that could become CPD activities. The user adds or dismisses each of them. Renders nothing if there are none. */
export function SuggestionsPanel() {
  const suggestionsResult = useQuery(suggestionsQuery)
  const [isExpanded, setExpanded] = useState(false)
  // A suggestion dismissed during this visit keeps its place, so that the user can undo the dismissal there.
  const [justDismissed, setJustDismissed] = useState<readonly string[]>([])
  if (suggestionsResult.isLoadingError) {
    return (
      <LoadNote onRetry={() => void suggestionsResult.refetch()}>
        Suggestions from your cases could not be loaded.
      </LoadNote>
    )
  }
  if (!suggestionsResult.data) return null
  const isJustDismissed = ({ id }: Suggestion) => justDismissed.includes(id)
  const { suggestions, dismissed } = suggestionsResult.data
  const rows = [...suggestions, ...dismissed.filter(isJustDismissed)].toSorted(newestFirst)
  const earlierDismissals = dismissed.filter((suggestion) => !isJustDismissed(suggestion))
  const shownRows = isExpanded ? rows : rows.slice(0, maxShownAtFirst)
  if (rows.length === 0 && earlierDismissals.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="from-your-work">
      {rows.length > 0 && (
        <>
          <h2 id="from-your-work" className={textStyles.title}>
            From your work
          </h2>
          <div className={`${card.root} ${classes.card}`}>
            <ul className={boxStyles.bareList} aria-label="Cases that could count as CPD">
              {shownRows.map((suggestion) => (
                <li key={suggestion.id}>
                  <SuggestionCard
                    suggestion={suggestion}
                    isDismissed={dismissed.some(({ id }) => id === suggestion.id)}
                    onDismissed={() => setJustDismissed([...justDismissed, suggestion.id])}
                  />
                </li>
              ))}
            </ul>
            {shownRows.length < rows.length && (
              <p className={card.more}>
                <Button variant="subtle" onClick={() => setExpanded(true)}>
                  Show all {rows.length} cases
                </Button>
              </p>
            )}
          </div>
        </>
      )}
      {earlierDismissals.length > 0 && <EarlierDismissals suggestions={earlierDismissals} />}
    </section>
  )
}

/** The suggestions that were dismissed before this visit; each can be restored. */
const EarlierDismissals = ({ suggestions }: { suggestions: readonly Suggestion[] }) => (
  <details>
    <summary className={classes.quiet}>
      {suggestions.length === 1 ? '1 dismissed suggestion' : `${suggestions.length} dismissed suggestions`}
    </summary>
    <div className={`${card.root} ${classes.card}`}>
      <ul className={boxStyles.bareList} aria-label="Dismissed suggestions">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} isDismissed />
          </li>
        ))}
      </ul>
    </div>
  </details>
)

const newestFirst = (a: Suggestion, b: Suggestion): number =>
  b.date.localeCompare(a.date) || b.id.localeCompare(a.id)
