import type { ScreenProps } from '#platform/web/capability.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { Panels } from '#platform/web/components/panels.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyNote, TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import type { UserDetail } from '../contract.ts'
import { MembershipCard } from '../membership/web/membership-panel.tsx'
import { userQuery } from '../directory/web/queries.ts'
import { detailFailed, notFound, notFoundTitle } from '../directory/web/messages.ts'
import { userFigures, userRecords, userPagePanels } from './panel-places.ts'
import { AccountCard, isAccountInOrder, UserHeaderCard } from './user-header-card.tsx'
import { ProfileCards } from './profile-card.tsx'
import classes from './user-detail-screen.module.css'

// Loaded on demand: few users have changed their identity since they were approved.
const identityChanges = lazyPart(
  async () => (await import('../identity-changes/web/identity-changes-panel.tsx')).IdentityChangesCard,
  { waitingHeight: 200 },
)

// Loaded on demand: only supervisors have clinicians.
const assignedClinicians = lazyPart(async () => (await import('./clinicians-card.tsx')).CliniciansCard, {
  waitingHeight: 200,
})

const userSessions = lazyPart(
  async () => (await import('../sessions/web/user-sessions-card.tsx')).UserSessionsCard,
  { waitingHeight: 200 },
)

// Below the first facts, and only on the page of a clinician.
const supervision = lazyPart(
  async () => (await import('../supervision/web/supervision-card.tsx')).SupervisionCard,
  { waitingHeight: 200 },
)

// Only super administrators assign clinicians.
const supervisorForm = lazyPart(
  async () => (await import('../membership/web/supervisor-form.tsx')).SupervisorForm,
  { waitingHeight: 124 },
)

/** Renders the page of a user for administrators. */
export function UserDetailScreen({ params: { userId } }: ScreenProps<object, { userId: string }>) {
  const userResult = useQuery(userQuery(userId))
  const isFault = userResult.isError && !isUnknownUser(userResult.error)
  // The specified toast: once per failure, however often the screen renders.
  useEffect(() => {
    if (isFault) toast.error(detailFailed)
  }, [isFault])
  return (
    <>
      <Link to={paths.adminUsers()} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Back to Users
      </Link>
      {userResult.isPending && <Spinner />}
      {userResult.isError && userResult.data === undefined && (
        <NotFound error={userResult.error} onRetry={() => void userResult.refetch()} />
      )}
      {userResult.data !== undefined && <LoadedUser key={userId} user={userResult.data} />}
    </>
  )
}

// A malformed id in the URL is an unknown user too.
const isUnknownUser = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'user_not_found' || error.code === 'request_invalid')

function NotFound({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isFault = !isUnknownUser(error)
  return (
    <div className={classes.none} role="alert">
      <PageTitle title={notFoundTitle} />
      <h1 className={classes.noneTitle}>{notFoundTitle}</h1>
      <p className={classes.noneWords}>{isFault ? detailFailed : notFound}</p>
      {isFault && <Button onClick={onRetry}>Try again</Button>}
      {faultIdOf(error) !== null && <p className={classes.noneWords}>Request {faultIdOf(error)}</p>}
    </div>
  )
}

function LoadedUser({ user }: { user: UserDetail }) {
  const { user: viewer } = useAuth()
  const isSuperAdmin = viewer?.role === 'super_admin'
  const clinicians = user.clinicians ?? []
  const isSupervisor = user.role === 'supervisor'
  const mayAssign = isSuperAdmin && user.role === 'clinician'
  return (
    <div className={classes.root}>
      <PageTitle title={user.name} />
      <UserHeaderCard user={user} />
      <Panels at={userPagePanels} props={{ userId: user.id }} />
      {isAccountInOrder(user) && <AccountCard user={user} />}
      {user.identityChanges !== null && <identityChanges.Part user={user} changes={user.identityChanges} />}
      <div className={classes.columns}>
        <ProfileCards user={user} />
        {isSuperAdmin && <MembershipCard user={user} />}
        {(user.supervisor_id !== null || mayAssign) && (
          <TitledCard title="Supervisor Information">
            {user.supervisor_id !== null && <SupervisorFacts user={user} />}
            {mayAssign && <supervisorForm.Part key={user.version} user={user} />}
          </TitledCard>
        )}
      </div>
      <Panels
        at={userFigures}
        props={{ userId: user.id, clinicians: isSupervisor ? clinicians.length : null }}
      />
      {isSupervisor && (
        <TitledCard title="Assigned Clinicians">
          {clinicians.length === 0 ? (
            <EmptyNote>No clinicians assigned yet</EmptyNote>
          ) : (
            <assignedClinicians.Part clinicians={clinicians} />
          )}
        </TitledCard>
      )}
      {user.role === 'clinician' && <supervision.Part user={user} />}
      <userSessions.Part user={user} />
      <div className={classes.thirds}>
        <Panels at={userRecords} props={{ userId: user.id }} />
      </div>
    </div>
  )
}

function SupervisorFacts({ user }: { user: UserDetail }) {
  return (
    <div className={classes.supervisor}>
      {user.supervisor !== null && <p className={classes.supervisorName}>{user.supervisor.name}</p>}
      <p className={classes.supervisorId}>Supervisor ID: {user.supervisor_id}</p>
      <Button component={Link} to={paths.adminUser(user.supervisor_id ?? '')} variant="default">
        View Supervisor Profile
      </Button>
    </div>
  )
}
