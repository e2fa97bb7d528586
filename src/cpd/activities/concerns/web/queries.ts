import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schema: see docs/decisions/0006-addresses-without-schemas.md.
const at: Address<typeof contract.getCpdConcerns> = {
  method: 'GET',
  path: '/api/cpd/concerns',
  access: { kind: 'signed_in' },
}

/** What concerns the user of what standards ask for. It changes with the profile and the cycles alone. */
export const concernsQuery = queryOptions({
  queryKey: ['cpd', 'concerns'],
  queryFn: ({ signal }) => call(at, {}, { signal }),
  // Fails at once without a network; the default mode would wait silently.
})
