import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { UserDetail } from '../../contract.ts'
import { usersQuery } from '../../directory/web/queries.ts'
import { isActiveSupervisor, mayLinkBetween } from '../../supervision-links/may-link.ts'

/** Returns, as choices, the supervisors whom the viewer may link to a clinician, and the current supervisor. */
export function useLinkableSupervisors(clinician: UserDetail) {
  const { user: viewer } = useAuth()
  const users = useQuery(usersQuery)
  const supervisors = (users.data ?? [])
    .filter(
      (user) =>
        user.id === clinician.supervisor_id ||
        (viewer &&
          isActiveSupervisor(user) &&
          mayLinkBetween(viewer.role, clinician.organization?.id ?? null, user.organization?.id ?? null)),
    )
    .map(({ id, name, email }) => ({ value: id, label: name, hint: email }))
  return { supervisors, isLoading: users.isPending }
}
