import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { errorMessage } from '../../scope/web/messages.ts'
import classes from './opening-totals-panel.module.css'
import { openingTotalsQuery } from './queries.ts'

const list = lazyPart(async () => (await import('./opening-totals-card.tsx')).OpeningTotalsCard, {
  waitingHeight: 44,
})

/** Shows how much the user did before Sortie. The list loads when it is opened. */
export function OpeningTotalsPanel({ today }: { today: string }) {
  const { data: totals = [], error, refetch } = useQuery(openingTotalsQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Collapsible
      title="Opening totals"
      summary={totals.length === 0 ? 'What you did before Sortie' : `${totals.length} entered by hand`}
      opened={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <p className={classes.note}>
        Enter what you did before you logged here. The report shows it in a column of its own, marked
        “Unverified, entered by hand”, and leaves it out of every rate and total.
      </p>
      {error !== null && (
        <ErrorBanner requestId={faultIdOf(error)} onRetry={() => void refetch()}>
          Your opening totals could not be loaded. {errorMessage(error)}
        </ErrorBanner>
      )}
      <list.Part totals={totals} today={today} />
    </Collapsible>
  )
}
