import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { OwnSession } from '../contract.ts'
import { deviceName, isPhone } from '#people/accounts/sessions/device-name.ts'
import { endOtherSessions, endSession, sessionsQuery } from './queries.ts'
import { errorMessage, words } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import classes from './sessions-card.module.css'

/** Lists the user's sessions, and lets them end each one. */
export function SessionsCard() {
  const queryClient = useQueryClient()
  const found = useQuery(sessionsQuery)
  const take = (message: string) => (answer: { sessions: OwnSession[] }) => {
    queryClient.setQueryData(sessionsQuery.queryKey, answer)
    toast.success(message)
  }
  const ending = useMutation({ mutationFn: endSession, onSuccess: take(words.sessionEnded) })
  const endingOthers = useMutation({ mutationFn: endOtherSessions, onSuccess: take(words.othersEnded) })
  const error = ending.error ?? endingOthers.error
  const sessions = found.data?.sessions ?? []
  return (
    <FormSection title="Signed in" help="If you do not recognise a session, end it and change your password.">
      {found.isPending && <ListSkeleton rows={2} />}
      {found.error && (
        <ErrorBanner requestId={faultIdOf(found.error)} onRetry={() => void found.refetch()}>
          {errorMessage(found.error)}
        </ErrorBanner>
      )}
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{errorMessage(error)}</ErrorBanner>}
      {sessions.length > 0 && (
        <ul className={classes.list} aria-label="Where you are signed in">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={() => ending.mutate(session.id)}
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

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const Device = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const words = deviceName(session.userAgent)
  const device = words.charAt(0).toUpperCase() + words.slice(1)
  const lastUsed = `last used ${formatDateTime(session.lastUsedAt)}`
  return (
    <li className={classes.row}>
      <Device size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.device}>{device}</div>
        <div className={classes.muted}>
          {[session.isCurrent ? 'This device' : lastUsed, session.address].filter(Boolean).join(' · ')}
        </div>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={`Sign out ${device}, ${lastUsed}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
