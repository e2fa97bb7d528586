import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { safeReturnPath } from '#platform/web/session/return-path.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import classes from './opening-card.module.css'
import { fetchDeviceKey } from './queries.ts'
import { openDevice } from './sealed-store.ts'

interface OpeningProps {
  userId: string
  onDone: () => void
}

/**
 * Shown after signing in on a device that had locked itself: restores what the user typed, and returns to the page where they
 * were.
 */
export function Opening({ userId, onDone }: OpeningProps) {
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: async () => openDevice(userId, (await fetchDeviceKey(userId)).privateKey),
    onSuccess: async (path) => {
      const target = safeReturnPath(path ?? undefined)
      if (target !== null) await navigate({ to: target, href: target, replace: true })
      onDone()
    },
  })
  const { mutate } = opening
  useEffect(() => mutate(), [mutate])
  if (!opening.isError) return <Spinner />
  return (
    <div className={classes.root}>
      <ErrorBanner requestId={faultIdOf(opening.error)} onRetry={() => mutate()}>
        What you typed before this device locked itself could not be opened yet. It is still here.
      </ErrorBanner>
      <Button variant="default" onClick={onDone}>
        Continue without it
      </Button>
    </div>
  )
}
