interface Manager {
  role: string
  organizationId: string | null
}

/**
 * An administrator of one organization changes only that one. One without an organization manages all, as a super
 * administrator does.
 */
export const mayManageOrganization = ({ role, organizationId }: Manager, id: string): boolean =>
  role === 'super_admin' || (role === 'admin' && (organizationId === null || organizationId === id))
