import { addresses as changes } from '#logging/cases/changes/addresses.ts'
import type { CallInput, AddressOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { Case } from '#logging/cases/contract.ts'
import type * as flagContract from '#logging/cases/changes/flag.contract.ts'

const flagAddress: AddressOf<typeof flagContract.flagCase> = changes.flagCase

export type Flag = CallInput<typeof flagContract.flagCase>['body']

export const flagCase = (id: string, body: Flag): Promise<Case> => call(flagAddress, { params: { id }, body })
