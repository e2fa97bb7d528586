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
import { words } from './messages.ts'
import { calendarFeedQuery, makeFeed, revokeFeed } from './queries.ts'

type Asked = 'replace' | 'revoke'

/** Makes, shows once and revokes the address by which a calendar subscribes to one's expiries. */
export function CalendarPanel() {
  const queryClient = useQueryClient()
  const found = useQuery(calendarFeedQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const make = useMutation({
    mutationFn: makeFeed,
    onSuccess: ({ madeAt }) => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, { madeAt })
      setAsked(null)
    },
  })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    onSuccess: (none) => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, none)
      make.reset() // it no longer works, so it is no longer shown
      setAsked(null)
      toast.success(words.revoked)
    },
  })
  if (found.isPending) return null
  const madeAt = found.data?.madeAt ?? null
  const failed = found.error ?? (asked === null ? make.error : null)
  return (
    <section className={classes.root} aria-labelledby="compliance-calendar">
      <h2 id="compliance-calendar" className={textStyles.title}>
        Calendar
      </h2>
      <p className={classes.help}>
        See the days on which your requirements expire in the calendar of your phone. It follows what you
        renew.
      </p>
      {failed !== null && (
        <ErrorBanner
          requestId={faultIdOf(failed)}
          onRetry={found.error ? () => void found.refetch() : undefined}
        >
          {messageOf(failed)}
        </ErrorBanner>
      )}
      {make.data && <AddressCard url={make.data.url} />}
      {found.data && madeAt !== null && !make.data && (
        <p className={classes.help}>
          Address made on {formatDate(madeAt.slice(0, 10))}. It was shown only once: if you lost it, make a
          new one.
        </p>
      )}
      {found.data && (
        <div className={classes.actions}>
          {madeAt === null ? (
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              Make a calendar address
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setAsked('replace')}>
                Make a new address
              </Button>
              <Button variant="subtle" color="red" onClick={() => setAsked('revoke')}>
                Revoke
              </Button>
            </>
          )}
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          asked={asked}
          doing={asked === 'replace' ? make : revoke}
          onClose={() => {
            setAsked(null)
            revoke.reset()
          }}
        />
      )}
    </section>
  )
}
