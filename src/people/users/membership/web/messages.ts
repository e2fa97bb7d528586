import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import type { User, UserDetail } from '../../contract.ts'

export const roleFailed = 'Failed to change role'
export const organizationFailed = 'Failed to change organization'
export const supervisorFailed = 'Failed to change supervisor'

export const organizationsFailed = 'Failed to fetch organizations'
export const reviewAgain =
  'This user was changed in the meantime. The current version is shown: please review it, then confirm.'

export const roleChanged = (name: string, role: User['role']): string =>
  `Role of ${name} changed to ${roleLabel(role)}`
export const organizationChanged = (name: string): string => `Organization of ${name} changed`

const assignedCliniciansText = (count: number): string =>
  count === 1 ? 'The clinician assigned to them is' : `The ${count} clinicians assigned to them are`

const roleNouns: Record<Role, string> = {
  super_admin: 'a super administrator',
  admin: 'an administrator',
  supervisor: 'a supervisor',
  clinician: 'a clinician',
}

export const reachLabel = (reach: AdministratorReach, { organization }: Pick<User, 'organization'>): string =>
  reach === 'service' ? 'The whole service' : `Only ${organization?.org_name ?? 'their organization'}`

/** Explains what a new role grants and ends, before the administrator confirms. */
export function roleConsequences(
  user: UserDetail,
  role: User['role'],
  reach: AdministratorReach | null = null,
): string[] {
  const clinicians = user.clinicians?.length ?? 0
  const isNotified = user.status !== 'inactive'
  return [
    `From their next click on, they can do what ${roleNouns[role]} can.${isNotified ? ' They are notified by email.' : ''}`,
    ...(reach === 'organization'
      ? [
          `They see the people and records of ${user.organization?.org_name ?? 'their organization'}, and nothing of other organizations.`,
        ]
      : []),
    ...(reach === 'service' ? ['They see the people, cases and statistics of every organization.'] : []),
    ...(role === 'super_admin' ? ['Super administrators can change everyone’s role, including yours.'] : []),
    ...(user.role === 'supervisor' && role !== 'supervisor' && clinicians > 0
      ? [
          `${assignedCliniciansText(clinicians)} left without a supervisor. Restoring the role does not restore the supervision.`,
        ]
      : []),
    ...(user.supervisor_id !== null && role !== 'clinician'
      ? [`${user.supervisor?.name ?? 'Their supervisor'} no longer oversees them.`]
      : []),
  ]
}

export function organizationConsequences(user: UserDetail, organizationId: string | null): string[] {
  const clinicians = user.clinicians?.length ?? 0
  return [
    `What they logged stays where it was logged; new missions count in ${organizationId === null ? 'no organization' : 'the new organization'}.${user.status === 'inactive' ? '' : ' They are notified by email.'}`,
    ...(user.reach === 'organization' && organizationId !== null
      ? ['They will administer only the new organization.']
      : []),
    ...(user.supervisor === null
      ? []
      : [`${user.supervisor.name} no longer supervises them, unless they are in the new organization too.`]),
    ...(clinicians === 0
      ? []
      : [
          `They no longer supervise ${clinicians === 1 ? 'the clinician' : `the ${clinicians} clinicians`} assigned to them, except those who are in the new organization too.`,
        ]),
  ]
}
