import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'
import type { DuplicateQuestion } from '../likely-duplicate.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: Address<typeof contract.listDuplicates> = {
  method: 'GET',
  path: '/api/case-duplicates',
  access: { kind: 'signed_in' },
}

/** Waits for the network and fails silently, because the hint is optional. */
export const duplicatesQuery = (question: DuplicateQuestion) =>
  queryOptions({
    queryKey: ['cases', 'duplicates', question],
    queryFn: ({ signal }) => call(at, { query: { ...question } }, { signal }),
    select: ({ duplicates }) => duplicates,
  })
