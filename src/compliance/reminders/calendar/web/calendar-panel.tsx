import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'
import { AddressCard } from './address-card.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './calendar-panel.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toastTexts } from './messages.ts'
import { calendarFeedQuery, makeFeed, revokeFeed } from './queries.ts'

type Confirmation = 'replace' | 'revoke'

/** A panel to create, show once and revoke the address at which a calendar subscribes to the user's expiry dates. */
export function CalendarPanel() {
  const queryClient = useQueryClient()
  const calendarFeed = useQuery(calendarFeedQuery)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const make = useMutation({
    mutationFn: makeFeed,
    onSuccess: ({ madeAt }) => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, { madeAt })
      setConfirmation(null)
    },
  })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    onSuccess: (noFeed) => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, noFeed)
      make.reset() // hides the address, which no longer works
      setConfirmation(null)
      toast.success(toastTexts.revoked)
    },
  })
  if (calendarFeed.isPending) return null
  const madeAt = calendarFeed.data?.madeAt ?? null
  const error = calendarFeed.error ?? (confirmation === null ? make.error : null)
  return (
    <section className={classes.root} aria-labelledby="compliance-calendar">
      <h2 id="compliance-calendar" className={textStyles.title}>
        Calendar
      </h2>
      <p className={classes.help}>
        See the days on which your requirements expire in the calendar of your phone. It is updated when you
        renew them.
      </p>
      {error !== null && (
        <ErrorBanner
          requestId={faultIdOf(error)}
          onRetry={calendarFeed.error ? () => void calendarFeed.refetch() : undefined}
        >
          {messageOf(error)}
        </ErrorBanner>
      )}
      {make.data && <AddressCard url={make.data.url} />}
      {calendarFeed.data && madeAt !== null && !make.data && (
        <p className={classes.help}>
          Address created on {formatDate(madeAt.slice(0, 10))}. It was shown only once: if you lost it, create
          a new one.
        </p>
      )}
      {calendarFeed.data && (
        <div className={classes.actions}>
          {madeAt === null ? (
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              Create a calendar address
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setConfirmation('replace')}>
                Create a new address
              </Button>
              <Button variant="subtle" color="red" onClick={() => setConfirmation('revoke')}>
                Revoke
              </Button>
            </>
          )}
        </div>
      )}
      {confirmation !== null && (
        <ConfirmDialog
          action={confirmation}
          mutation={confirmation === 'replace' ? make : revoke}
          onClose={() => {
            setConfirmation(null)
            revoke.reset()
          }}
        />
      )}
    </section>
  )
}
