import type { Role } from '#platform/contract/access.ts'

export const isActiveSupervisor = ({ role, status }: { role: Role; status: string }): boolean =>
  role === 'supervisor' && status === 'active'

/**
 * Whether somebody with this role may link a clinician and a supervisor of these organizations, which must be the same. Only
 * super administrators link people without an organization (null), to each other or to people with one.
 */
export const mayLinkBetween = (
  actorRole: Role,
  clinicianOrganizationId: string | null,
  supervisorOrganizationId: string | null,
): boolean =>
  clinicianOrganizationId === null || supervisorOrganizationId === null
    ? actorRole === 'super_admin'
    : clinicianOrganizationId === supervisorOrganizationId
