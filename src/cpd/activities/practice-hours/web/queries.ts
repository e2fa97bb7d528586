import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { Practice } from '../contract.ts'

type Called = 'listPracticeHours' | 'createPracticeHours' | 'updatePracticeHours' | 'deletePracticeHours'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in Called]: Address<(typeof contract)[Name]> } = {
  listPracticeHours: { method: 'GET', path: '/api/cpd/practice-hours', access },
  createPracticeHours: { method: 'POST', path: '/api/cpd/practice-hours', access },
  updatePracticeHours: { method: 'PUT', path: '/api/cpd/practice-hours/:id', access },
  deletePracticeHours: { method: 'DELETE', path: '/api/cpd/practice-hours/:id', access },
}

export const practiceHoursQuery = queryOptions({
  queryKey: ['cpd', 'practice-hours'],
  queryFn: ({ signal }) => call(at.listPracticeHours, { query: {} }, { signal }),
  select: ({ practiceHours }) => practiceHours,
})

// Cycles count them too.
const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['cpd'] })

export type PracticeBody = Omit<CallInput<typeof contract.createPracticeHours>['body'], '_id'>

/** Adds an entry under this id, or replaces the edited one. */
export const savingPractice = (cache: QueryClient, edited: Practice | null, newId: string) =>
  mutationOptions({
    mutationFn: (body: PracticeBody) =>
      edited === null
        ? call(at.createPracticeHours, { body: { _id: newId, ...body } })
        : call(at.updatePracticeHours, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          }),
    onSuccess: () => renew(cache),
  })

export const deletingPractice = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Practice) => call(at.deletePracticeHours, { params: { id } }),
    onSuccess: () => renew(cache),
  })

/** Records a deleted entry again, under its id. */
export const restorePractice = ({ id, from, to, hours, setting, scope }: Practice) =>
  call(at.createPracticeHours, { body: { _id: id, from, to, hours, setting, scope } })
