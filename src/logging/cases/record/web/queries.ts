import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../../contract.ts'
import type { Case } from '../../contract.ts'

const access = { kind: 'signed_in' } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const caseAddress: Address<typeof contract.getCase> = { method: 'GET', path: '/api/cases/:id', access }

/** Loads a case by its id, or by its mission number without `#`. */
export const loadCase = (missionNumberOrId: string, signal?: AbortSignal): Promise<Case> =>
  call(caseAddress, { params: { id: missionNumberOrId } }, { signal })

export const caseQuery = (missionNumberOrId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', missionNumberOrId],
    queryFn: ({ signal }) => loadCase(missionNumberOrId, signal),
  })
