import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

const overseers = { kind: 'roles', roles: ['supervisor', 'admin', 'super_admin'] } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { getMatrix: Address<typeof contract.getMatrix> } = {
  getMatrix: { method: 'GET', path: '/api/compliance/matrix', access: overseers },
}

// Fail at once without a network; the default mode would wait silently.
const networkMode = 'always'

export interface MatrixOf {
  asOf?: string | undefined
  organizationId?: string | undefined
}

export const matrixQuery = ({ asOf, organizationId }: MatrixOf) =>
  queryOptions({
    queryKey: ['compliance', 'matrix', asOf ?? null, organizationId ?? null],
    queryFn: ({ signal }) => call(at.getMatrix, { query: { asOf, organizationId } }, { signal }),
    networkMode,
  })
