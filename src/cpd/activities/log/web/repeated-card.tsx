import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import classes from './repeated-card.module.css'

interface RepeatedCardProps {
  /** The day of the repeated activity. */
  date: string
  isSaving: boolean
  onConfirm: () => void
}

/** Asks whether to record an activity a second time. Until then nothing is saved, and no input is lost. */
export function RepeatedCard({ date, isSaving, onConfirm }: RepeatedCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The focus goes to the question, because a user who types elsewhere would miss it.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={classes.root}>
      <ErrorBanner>You logged this already on {formatDate(date)}. Log it again?</ErrorBanner>
      <Button ref={button} variant="default" loading={isSaving} onClick={onConfirm}>
        Log it again
      </Button>
    </div>
  )
}
