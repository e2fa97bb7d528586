import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import type { UserDetail } from '../../contract.ts'
import type { UserSession } from '../contract.ts'
import { sessionsFailed } from './messages.ts'
import { userSessionsQuery } from './queries.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { SessionRow } from '#people/accounts/sessions/web/session-row-card.tsx'
import rows from '#people/accounts/sessions/web/session-row-card.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './user-sessions-card.module.css'

/** Shows an administrator the sessions of a user, and signs them out of one device or of all. */
export function UserSessionsCard({ user }: { user: UserDetail }) {
  const { user: viewer } = useAuth()
  const sessionsResult = useQuery(userSessionsQuery(user.id))
  /** The session in the open dialog; null: all of them; undefined: no dialog is open. */
  const [sessionToEnd, setSessionToEnd] = useState<UserSession | null | undefined>(undefined)
  const sessions = sessionsResult.data?.sessions ?? []
  const isOwn = viewer?.id === user.id
  const mayEnd = !isOwn && (viewer?.role === 'super_admin' || user.role !== 'super_admin')
  return (
    <TitledCard title="Signed In">
      {sessionsResult.isPending && <ListSkeleton rows={2} />}
      {sessionsResult.error && (
        <ErrorBanner
          requestId={faultIdOf(sessionsResult.error)}
          onRetry={() => void sessionsResult.refetch()}
        >
          {sessionsFailed}
        </ErrorBanner>
      )}
      {sessionsResult.data && sessions.length === 0 && <EmptyNote>Not signed in anywhere</EmptyNote>}
      {sessions.length > 0 && (
        <ul className={rows.list} aria-label={`Where ${user.name} is signed in`}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              device={session.device}
              isPhone={session.isPhone}
              lastUsedAt={session.lastUsedAt}
              address={session.network}
              onEnd={mayEnd ? () => setSessionToEnd(session) : undefined}
            />
          ))}
        </ul>
      )}
      {mayEnd && sessions.length > 1 && (
        <Button className={classes.all} variant="default" onClick={() => setSessionToEnd(null)}>
          Sign out everywhere
        </Button>
      )}
      {isOwn && <p className={textStyles.note}>Your own sessions are in your profile.</p>}
      {sessionToEnd !== undefined && (
        <SignOutDialog user={user} session={sessionToEnd} onClose={() => setSessionToEnd(undefined)} />
      )}
    </TitledCard>
  )
}
