interface Manager {
  role: string
  organizationId: string | null
}

/**
 * Returns whether a user may change an organization. Administrators of an organization may only change their own. Administrators
 * without an organization, like super administrators, may change all.
 */
export const mayManageOrganization = ({ role, organizationId }: Manager, id: string): boolean =>
  role === 'super_admin' || (role === 'admin' && (organizationId === null || organizationId === id))
