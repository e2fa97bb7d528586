import type { CallInput, Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '#logging/cases/contract.ts'
import type * as editing from '#logging/cases/changes/flag.contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const flagAddress: Address<typeof editing.flagCase> = {
  method: 'PATCH',
  path: '/api/cases/:id/flag',
  access: { kind: 'signed_in' },
}

export type Flag = CallInput<typeof editing.flagCase>['body']

export const flagCase = (id: string, body: Flag): Promise<Case> => call(flagAddress, { params: { id }, body })
