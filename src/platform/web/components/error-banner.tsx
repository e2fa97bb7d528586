import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './error-banner.module.css'

interface ErrorBannerProps {
  /** What happened and what to do. */
  children: ReactNode
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
}

/** Shows an error where it happened, with the request id for the operator. Screen readers announce it at once. */
export function ErrorBanner({ children, requestId, onRetry }: ErrorBannerProps) {
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <div>{children}</div>
        {requestId != null && <div className={classes.request}>Request {requestId}</div>}
      </div>
      {onRetry !== undefined && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
