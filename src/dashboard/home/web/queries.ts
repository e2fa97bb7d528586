import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readRecords } from '#platform/web/offline/device-records.ts'
import { listJournalIds } from '#platform/web/offline/typing-journal.ts'
import type { getHome } from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const homeAddress: Address<typeof getHome> = {
  method: 'GET',
  path: '/api/dashboard/home',
  access: { kind: 'signed_in' },
}

/** Under the key of the lists of cases, so that what renews those renews this. */
export const homeQuery = queryOptions({
  queryKey: ['cases', 'list', 'home'],
  queryFn: ({ signal }) => call(homeAddress, {}, { signal }),
})

/** What this device holds and the server does not: cases begun, or logged without a network. */
export const unsentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'unsent', userId],
    queryFn: async () => {
      const unsent = (await readRecords(userId)).filter(({ isArrived }) => !isArrived)
      // A page that was left at once has its last keystrokes in the journal alone.
      return new Set([...unsent.map(({ id }) => id), ...listJournalIds(userId)]).size
    },
    networkMode: 'always',
  })
