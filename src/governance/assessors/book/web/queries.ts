import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { addresses } from '../addresses.ts'
import type { BookSearch } from '../book-search.ts'
import type * as contract from '../contract.ts'
import type { Assessor } from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

const bookKey = (id: string) => ['organizations', 'assessors', id]

export const bookQuery = (id: string, { q, state }: BookSearch) =>
  queryOptions({
    queryKey: [...bookKey(id), { q, state }],
    queryFn: ({ signal }) =>
      call(
        at.listAssessors,
        { params: { id }, query: { ...(q && { q }), ...(state && { state }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

type Entry = CallInput<typeof contract.addAssessor>['body']

export const addingAssessor = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (entry: Entry) => call(at.addAssessor, { params: { id }, body: entry }),
    onSuccess: () => cache.invalidateQueries({ queryKey: bookKey(id) }),
  })

type EntryChange = Omit<CallInput<typeof contract.changeAssessor>['body'], 'version'>

/** Changes an entry, based on the version that the user sees. */
export const changingAssessor = (
  cache: QueryClient,
  organizationId: string,
  { id, version }: Pick<Assessor, 'id' | 'version'>,
) =>
  mutationOptions({
    mutationFn: (change: EntryChange) =>
      call(at.changeAssessor, { params: { id }, body: { ...change, version } }),
    // If somebody else has changed the entry first, the reloaded list shows their change.
    onSettled: () => cache.invalidateQueries({ queryKey: bookKey(organizationId) }),
  })

export const sendingLink = (cache: QueryClient, organizationId: string, id: string) =>
  mutationOptions({
    mutationFn: () => call(at.sendAssessorLink, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: bookKey(organizationId) }),
  })

export const settingCopies = (cache: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (address: string | null) =>
      call(at.setSignatureCopies, { params: { id }, body: { address } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: bookKey(id) }),
  })

/** The people in the address book whom the owner of a case can ask. Like the requests, the key begins with `cases`. */
export const assessorChoicesQuery = (caseId: string, q: string) =>
  queryOptions({
    queryKey: ['cases', 'assessor-choices', caseId, q],
    queryFn: ({ signal }) =>
      call(at.listAssessorsForCase, { params: { id: caseId }, query: q === '' ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The answer is never kept in the cache, because its key contains a secret. */
export const assessorEntryQuery = (token: string) =>
  queryOptions({
    queryKey: ['assessor-entry', token],
    queryFn: ({ signal }) => call(at.openAssessorEntry, { body: { token } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

export const confirmAssessorEntry = (token: string) => call(at.confirmAssessorEntry, { body: { token } })
