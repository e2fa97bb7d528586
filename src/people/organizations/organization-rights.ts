interface Manager {
  role: string
  organizationId: string | null
}

/** An administrator of one organization changes that one alone; one who belongs to none manages all, as a super administrator does. */
export const mayManageOrganization = ({ role, organizationId }: Manager, id: string): boolean =>
  role === 'super_admin' || (role === 'admin' && (organizationId === null || organizationId === id))
