import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2

/** The only cache of server data. Retries temporary failures; a 4xx is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a call fails at once with an error. If it waited for the network, the screen would look broken.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < maxRetries && navigator.onLine && error instanceof ApiError && error.isTemporary,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
