import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const retries = 2

/** The one cache of server data. Only faults that may pass are retried; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails at once and says so: waiting in silence looks like a broken screen.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < retries && navigator.onLine && error instanceof ApiError && error.isTemporary,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
