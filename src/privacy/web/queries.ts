import { queryOptions } from '@tanstack/react-query'
import weightAddress from '#reference/data/name-weights.json?url'
import listAddress from '#reference/data/person-names.json?url'
import { personNamesOf, type NameLists, type PersonNames } from '../names/name-lists.ts'
import type { ModelData } from '../names/model.ts'

/**
 * The names that the guard knows, which arrive after the screen that needs them. Without them it still finds
 * everything else, and the server looks again, so a failure is no error to anyone.
 */
export const personNamesQuery = queryOptions({
  queryKey: ['person names'],
  queryFn: async (): Promise<PersonNames | null> => {
    try {
      const [lists, weights] = await Promise.all([fetch(listAddress), fetch(weightAddress)])
      if (!lists.ok || !weights.ok) return null
      return personNamesOf((await lists.json()) as NameLists, (await weights.json()) as ModelData)
    } catch {
      return null
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})
