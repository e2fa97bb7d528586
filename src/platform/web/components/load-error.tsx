import { Button } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'
import { formatAge } from '../dates.ts'
import { ErrorBanner } from './error-banner.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  error: Error
  /** The query's `dataUpdatedAt` in milliseconds; 0 if there is nothing to show. */
  loadedAt: number
  /** The message for an error that is not an ApiError. */
  fallback: string
  onRetry: () => void
}

/** Says why a list or page could not be loaded. Being offline is a notice, not an error, and shows the age of the data. */
export function LoadError({ error, loadedAt, fallback, onRetry }: LoadErrorProps) {
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
      {loadedAt === 0
        ? 'Anything you log now is stored on this device and sent when you are back online.'
        : `What you see was loaded ${formatAge(loadedAt)}.`}
    </Notice>
  )
}
