import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { LogbookSettings } from '../contract.ts'

const path = '/api/logbook/settings'
const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const getAddress: Address<typeof contract.getLogbookSettings> = { method: 'GET', path, access }
const putAddress: Address<typeof contract.putLogbookSettings> = { method: 'PUT', path, access }

const defaultsPath = '/api/logbook/defaults'
const getDefaultsAddress: Address<typeof contract.getCaseDefaults> = {
  method: 'GET',
  path: defaultsPath,
  access,
}
const clearDefaultsAddress: Address<typeof contract.clearCaseDefaults> = {
  method: 'DELETE',
  path: defaultsPath,
  access,
}

export const loadDefaults = (signal?: AbortSignal) => call(getDefaultsAddress, {}, { signal })
export const clearDefaults = () => call(clearDefaultsAddress, {})

export const settingsQuery = queryOptions({
  queryKey: ['logbook-settings'],
  queryFn: ({ signal }) => call(getAddress, {}, { signal }),
})

export type SettingsChange = (settings: LogbookSettings) => LogbookSettings

/** Applies a change to the settings. If another device saved in between, applies it to what is there now. */
export const changingSettings = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async (change: SettingsChange) => {
      const save = async () => call(putAddress, { body: change(await cache.ensureQueryData(settingsQuery)) })
      try {
        return await save()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'logbook_settings_changed') throw error
        await cache.fetchQuery({ ...settingsQuery, staleTime: 0 })
        return save()
      }
    },
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
    // Otherwise it would wait for a network without saying so.
  })
