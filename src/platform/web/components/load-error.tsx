import { Button } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'
import { formatAge } from '../dates.ts'
import { ErrorBanner } from './error-banner.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  error: Error
  /** The query's `dataUpdatedAt`, in milliseconds: 0 when there is nothing to show. */
  shownFrom: number
  /** What to say about an error that did not come from a call. */
  fallback: string
  onRetry: () => void
}

/** Says why a list or a page could not be loaded. Being out of reach is no failure: what is shown then has an age. */
export function LoadError({ error, shownFrom, fallback, onRetry }: LoadErrorProps) {
  if (!(error instanceof ApiError)) return <ErrorBanner onRetry={onRetry}>{fallback}</ErrorBanner>
  if (error.status !== 0) {
    return (
      <ErrorBanner requestId={error.requestId} onRetry={onRetry}>
        {error.message}
      </ErrorBanner>
    )
  }
  const retry = (
    <Button variant="default" size="sm" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Notice action={retry}>
      Sortie cannot be reached.{' '}
      {shownFrom === 0
        ? 'What you log meanwhile is kept on this device, and sent as soon as it can be.'
        : `What you see was loaded ${formatAge(shownFrom)}.`}
    </Notice>
  )
}
