import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { readRecords } from '#platform/web/offline/device-records.ts'
import { listJournalIds } from '#platform/web/offline/typing-journal.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** Shares its key prefix with the lists of cases, so that invalidating those lists also reloads the start page. */
export const homeQuery = queryOptions({
  queryKey: ['cases', 'list', 'home'],
  queryFn: ({ signal }) => call(endpoints.getHome, {}, { signal }),
})
/** Shares its key prefix with the states of compliance, so that a decision also reloads the fitness of the team. */
export const teamFitnessQuery = queryOptions({
  queryKey: ['compliance', 'team'],
  queryFn: ({ signal }) => call(endpoints.getTeamFitness, {}, { signal }),
  select: ({ people }) => new Map(people.map((person, position) => [person.id, { ...person, at: position }])),
})

/** Counts the cases that are only on this device: started, or logged without a network. */
export const unsentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['device', 'unsent', userId],
    queryFn: async () => {
      const unsent = (await readRecords(userId)).filter(({ isArrived }) => !isArrived)
      // If the user left the page right after typing, the last keystrokes are only in the journal.
      return new Set([...unsent.map(({ id }) => id), ...listJournalIds(userId)]).size
    },
  })
