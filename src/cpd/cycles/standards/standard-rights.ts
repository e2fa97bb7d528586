interface Editor {
  role: string
  organizationId: string | null
}

/**
 * Whether this user may change what belongs to an organization, or to everybody if it is null. What belongs to everybody
 * is a super administrator's to change; an administrator changes what belongs to the own organization.
 */
export const mayChangeStandardOf = ({ role, organizationId }: Editor, owner: string | null): boolean =>
  role === 'super_admin' || (role === 'admin' && owner !== null && owner === organizationId)
