import { queryOptions } from '@tanstack/react-query'
import listAddress from '#reference/data/person-names.json?url'
import { personNamesOf, type NameLists, type PersonNames } from '../names/rules.ts'

/**
 * The names that the guard knows, which arrive after the screen that needs them. Without them it still finds
 * everything else, and the server looks again, so a failure is no error to anyone.
 */
export const personNamesQuery = queryOptions({
  queryKey: ['person names'],
  queryFn: async (): Promise<PersonNames | null> => {
    try {
      const response = await fetch(listAddress)
      return response.ok ? personNamesOf((await response.json()) as NameLists) : null
    } catch {
      return null
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})
