import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { LogbookSettings } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const loadDefaults = (signal?: AbortSignal) => call(at.getCaseDefaults, {}, { signal })
export const clearDefaults = () => call(at.clearCaseDefaults, {})

export const settingsQuery = queryOptions({
  queryKey: ['logbook-settings'],
  queryFn: ({ signal }) => call(at.getLogbookSettings, {}, { signal }),
})

export type SettingsChange = (settings: LogbookSettings) => LogbookSettings

/** Applies a change to the settings. If another device saved meanwhile, applies it to the new version. */
export const changingSettings = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async (change: SettingsChange) => {
      const save = async () =>
        call(at.putLogbookSettings, { body: change(await cache.ensureQueryData(settingsQuery)) })
      try {
        return await save()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'logbook_settings_changed') throw error
        await cache.fetchQuery({ ...settingsQuery, staleTime: 0 })
        return save()
      }
    },
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  })
