import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in 'listStandards' | 'saveStandard']: Address<(typeof contract)[Name]> } = {
  listStandards: { method: 'GET', path: '/api/cpd/standards', access: { kind: 'signed_in' } },
  saveStandard: {
    method: 'PUT',
    path: '/api/cpd/standards/:code',
    access: { kind: 'roles', roles: ['admin', 'super_admin'] },
  },
}

export const standardsQuery = queryOptions({
  queryKey: ['cpd', 'standards'],
  queryFn: ({ signal }) => call(at.listStandards, {}, { signal }),
  select: ({ standards: all }) => all,
})

export type StandardBody = CallInput<typeof contract.saveStandard>['body']

/** Adds a standard, or replaces the edited version of one. */
export const savingStandard = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ code, body }: { code: string; body: StandardBody }) =>
      call(at.saveStandard, { params: { code }, body }),
    // Also after a refusal: another administrator may have been faster.
    onSettled: () => cache.invalidateQueries({ queryKey: ['cpd'] }),
  })
