import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { OwnSession } from '../contract.ts'
import { deviceName, isPhone } from '#people/accounts/sessions/device-name.ts'
import { endOtherSessions, endSession, sessionsQuery } from './queries.ts'
import { errorMessage, texts } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { SessionRow } from '#people/accounts/sessions/web/session-row-card.tsx'
import classes from '#people/accounts/sessions/web/session-row-card.module.css'

/** Lists the user's sessions, and lets them end each one. */
export function SessionsCard() {
  const queryClient = useQueryClient()
  const sessionsResult = useQuery(sessionsQuery)
  const toSuccessHandler = (message: string) => (result: { sessions: OwnSession[] }) => {
    queryClient.setQueryData(sessionsQuery.queryKey, result)
    toast.success(message)
  }
  const ending = useMutation({ mutationFn: endSession, onSuccess: toSuccessHandler(texts.sessionEnded) })
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: toSuccessHandler(texts.othersEnded),
  })
  const error = ending.error ?? endingOthers.error
  const sessions = sessionsResult.data?.sessions ?? []
  return (
    <FormSection title="Signed in" help="If you do not recognise a session, end it and change your password.">
      {sessionsResult.isPending && <ListSkeleton rows={2} />}
      {sessionsResult.error && (
        <ErrorBanner
          requestId={faultIdOf(sessionsResult.error)}
          onRetry={() => void sessionsResult.refetch()}
        >
          {errorMessage(sessionsResult.error)}
        </ErrorBanner>
      )}
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{errorMessage(error)}</ErrorBanner>}
      {sessions.length > 0 && (
        <ul className={classes.list} aria-label="Where you are signed in">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              device={deviceName(session.userAgent)}
              isPhone={isPhone(session.userAgent)}
              lastUsedAt={session.lastUsedAt}
              address={session.address}
              isCurrent={session.isCurrent}
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={session.isCurrent ? undefined : () => ending.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button
          className={classes.others}
          variant="default"
          loading={endingOthers.isPending}
          onClick={() => endingOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </FormSection>
  )
}
