import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { download, type WholeFile } from '#platform/web/api/download.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

/** The content of a document: a cycle, a profile or a period. */
export type Subject = CallInput<typeof contract.downloadEvidence>['query']

export type Format = 'pdf' | 'xlsx'

export const downloadRecord = (kind: contract.RecordKind, format: Format, subject: Subject): Promise<void> =>
  download(at.downloadRecord, { query: { kind, format, ...subject } })

interface ArchiveOptions {
  signal: AbortSignal
  /** Called with the part that has arrived, from 0 to 1; null while the size is unknown. */
  onProgress: (part: number | null) => void
}

export function downloadEvidence(subject: Subject, { signal, onProgress }: ArchiveOptions): Promise<void> {
  let received = 0
  const onPart = (part: Uint8Array, { bytes }: WholeFile) => {
    received += part.length
    onProgress(bytes === null || bytes === 0 ? null : Math.min(1, received / bytes))
  }
  return download(at.downloadEvidence, { query: subject }, { signal, onPart })
}
