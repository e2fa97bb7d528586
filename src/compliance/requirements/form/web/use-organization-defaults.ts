import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#people/organizations/default-settings.ts'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { CurrencyDays } from '../from-template.ts'

interface OrganizationDefaults {
  currencyDays: CurrencyDays
  /** The country whose templates come first; null if the organization has none. */
  country: string | null
}

/**
 * Returns the settings of an organization that affect its templates: the user's own, or another that a super administrator
 * chose.
 */
export function useOrganizationDefaults(organizationId: string | null): OrganizationDefaults {
  const { user } = useAuth()
  const ownOrganization = user?.organization
  const isOtherOrganization = organizationId !== null && organizationId !== ownOrganization?.id
  const { data = [] } = useQuery({
    ...organizationsQuery,
    enabled: isOtherOrganization && user?.role === 'super_admin',
  })
  if (organizationId === null) return { currencyDays: defaultSettings, country: null }
  const organization = isOtherOrganization ? data.find(({ id }) => id === organizationId) : ownOrganization
  return {
    currencyDays: { ...defaultSettings, ...organization?.settings },
    country: organization?.country ?? null,
  }
}
