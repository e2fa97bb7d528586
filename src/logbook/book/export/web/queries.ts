import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { download, type FileSize } from '#platform/web/api/download.ts'
import { measureExport, type ExportProgress } from './export-progress.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

type ExportQuery = CallInput<typeof contract.exportLogbook>['query']

/** Downloads the cases as a file. Calls `onProgress` with each received part. */
export const exportLogbook = (
  query: ExportQuery,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<void> => {
  const measure = measureExport(query.format)
  const onPart = (part: Uint8Array, { entries }: FileSize) => onProgress(measure(part, entries))
  return download(at.exportLogbook, { query }, { signal, onPart })
}
