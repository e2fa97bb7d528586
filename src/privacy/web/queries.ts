import { queryOptions } from '@tanstack/react-query'
import modelUrl from '#reference/data/name-weights.json?url'
import listsUrl from '#reference/data/person-names.json?url'
import { personNamesOf, type NameLists, type PersonNames } from '../names/name-lists.ts'
import type { ModelData } from '../names/model.ts'

/**
 * Loads the name lists and the model after the screen that needs them. Without them the guard still finds everything else, and
 * the server checks again, so a failed download shows no error.
 */
export const personNamesQuery = queryOptions({
  queryKey: ['person names'],
  queryFn: async (): Promise<PersonNames | null> => {
    try {
      const [lists, model] = await Promise.all([fetch(listsUrl), fetch(modelUrl)])
      if (!lists.ok || !model.ok) return null
      return personNamesOf((await lists.json()) as NameLists, (await model.json()) as ModelData)
    } catch {
      return null
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})
