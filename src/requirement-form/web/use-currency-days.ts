import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#organizations/default-settings.ts'
import { organizationsQuery } from '#organizations/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { CurrencyDays } from '../from-template.ts'

/** Returns the currency periods of an organization: the user's own, or another that a super administrator chose. */
export function useCurrencyDays(organizationId: string | null): CurrencyDays {
  const { user } = useAuth()
  const own = user?.organization
  const isAnother = organizationId !== null && organizationId !== own?.id
  const { data = [] } = useQuery({
    ...organizationsQuery,
    enabled: isAnother && user?.role === 'super_admin',
  })
  if (isAnother) return data.find(({ id }) => id === organizationId)?.settings ?? defaultSettings
  if (organizationId === null) return defaultSettings
  return { ...defaultSettings, ...own?.settings }
}
