interface Manager {
  role: string
  organizationId: string | null
}

/**
 * Whether somebody may change an organization. Administrators of an organization change only their own; those without one change
 * all, as super administrators do.
 */
export const mayManageOrganization = ({ role, organizationId }: Manager, id: string): boolean =>
  role === 'super_admin' || (role === 'admin' && (organizationId === null || organizationId === id))
