import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import classes from './repeated-card.module.css'

interface RepeatedCardProps {
  /** The day that was refused. */
  date: string
  isSaving: boolean
  onAgain: () => void
}

/** Asks before an activity is recorded twice: nothing is saved yet, and nothing that was typed is lost. */
export function RepeatedCard({ date, isSaving, onAgain }: RepeatedCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The question stands where the answer is; whoever types elsewhere would miss it.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={classes.root}>
      <ErrorBanner>You logged this already on {formatDate(date)}. Log it again?</ErrorBanner>
      <Button ref={button} variant="default" loading={isSaving} onClick={onAgain}>
        Log it again
      </Button>
    </div>
  )
}
