import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { download, type FileSize } from '#platform/web/api/download.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const endpoints: AddressesOf<typeof contract> = addresses

/** What a document covers: a cycle, a profile or a period. */
export type Subject = CallInput<typeof contract.downloadEvidence>['query']

export type Format = 'pdf' | 'xlsx'

export const downloadRecord = (kind: contract.RecordKind, format: Format, subject: Subject): Promise<void> =>
  download(endpoints.downloadRecord, { query: { kind, format, ...subject } })

interface ArchiveOptions {
  signal: AbortSignal
  /** Called with the share of the bytes that has arrived, from 0 to 1, or with null if the size is unknown. */
  onProgress: (share: number | null) => void
}

export function downloadEvidence(subject: Subject, { signal, onProgress }: ArchiveOptions): Promise<void> {
  let receivedBytes = 0
  const onPart = (part: Uint8Array, { bytes }: FileSize) => {
    receivedBytes += part.length
    onProgress(bytes === null || bytes === 0 ? null : Math.min(1, receivedBytes / bytes))
  }
  return download(endpoints.downloadEvidence, { query: subject }, { signal, onPart })
}
