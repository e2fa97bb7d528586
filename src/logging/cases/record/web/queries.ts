import { queryOptions } from '@tanstack/react-query'
import { addresses as cases } from '../../addresses.ts'
import type { AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../../contract.ts'
import type { Case } from '../../contract.ts'
const caseAddress: AddressOf<typeof contract.getCase> = cases.getCase

/** Loads a case by its id, or by its mission number without `#`. */
export const loadCase = (missionNumberOrId: string, signal?: AbortSignal): Promise<Case> =>
  call(caseAddress, { params: { id: missionNumberOrId } }, { signal })

export const caseQuery = (missionNumberOrId: string) =>
  queryOptions({
    queryKey: ['cases', 'one', missionNumberOrId],
    queryFn: ({ signal }) => loadCase(missionNumberOrId, signal),
  })
