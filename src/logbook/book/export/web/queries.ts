import type { Address, CallInput } from '#platform/contract/endpoint.ts'
import { download, type WholeFile } from '#platform/web/api/download.ts'
import { measureExport, type ExportProgress } from './export-progress.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const exportAddress: Address<typeof contract.exportLogbook> = {
  method: 'GET',
  path: '/api/logbook/export',
  access: { kind: 'signed_in' },
}

type ExportQuery = CallInput<typeof contract.exportLogbook>['query']

/** Downloads the cases as a file. Calls `onProgress` with each part that came. */
export const exportLogbook = (
  query: ExportQuery,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<void> => {
  const measure = measureExport(query.format)
  const onPart = (part: Uint8Array, { entries }: WholeFile) => onProgress(measure(part, entries))
  return download(exportAddress, { query }, { signal, onPart })
}
