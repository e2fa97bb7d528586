import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { download } from '#platform/web/api/call.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const exportAddress: Address<typeof contract.exportLogbook> = {
  method: 'GET',
  path: '/api/logbook/export',
  access: { kind: 'signed_in' },
}

type ExportQuery = CallInput<typeof contract.exportLogbook>['query']

/** Downloads the cases as a file. Calls `onProgress` with the bytes received so far. */
export const exportLogbook = (
  query: ExportQuery,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> => download(exportAddress, { query }, options)
