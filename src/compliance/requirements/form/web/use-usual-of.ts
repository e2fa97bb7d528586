import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#people/organizations/default-settings.ts'
import { organizationsQuery } from '#people/organizations/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { CurrencyDays } from '../from-template.ts'

interface Usual {
  currencyDays: CurrencyDays
  /** Whose templates come first; null if the organization names none. */
  country: string | null
}

/** Returns what decides how an organization is offered templates: the user's own, or another that a super administrator chose. */
export function useUsualOf(organizationId: string | null): Usual {
  const { user } = useAuth()
  const own = user?.organization
  const isAnother = organizationId !== null && organizationId !== own?.id
  const { data = [] } = useQuery({
    ...organizationsQuery,
    enabled: isAnother && user?.role === 'super_admin',
  })
  if (organizationId === null) return { currencyDays: defaultSettings, country: null }
  const organization = isAnother ? data.find(({ id }) => id === organizationId) : own
  return {
    currencyDays: { ...defaultSettings, ...organization?.settings },
    country: organization?.country ?? null,
  }
}
