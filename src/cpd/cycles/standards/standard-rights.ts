interface Editor {
  role: string
  organizationId: string | null
}

/**
 * Whether this user may change the standards of an organization or, if it is null, those for everybody. Administrators may
 * change those of their own organization, and super administrators all.
 */
export const mayChangeStandardOf = ({ role, organizationId }: Editor, owner: string | null): boolean =>
  role === 'super_admin' || (role === 'admin' && owner !== null && owner === organizationId)
