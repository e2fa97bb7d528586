import { queryOptions } from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { fetchWithProgress } from '#platform/web/api/upload.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const addressOf: AddressesOf<typeof contract> = addresses

/** Links to files are valid for at least five minutes. */
const linkAgeMs = 4 * 60_000

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['evidence', id],
    queryFn: ({ signal }) => call(addressOf.getEvidence, { params: { id } }, { signal }),
    staleTime: linkAgeMs,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.isTemporary,
  })

export interface UploadOptions {
  /** The id is created before the first attempt, so that a repeated upload does not store the file twice. */
  id: string
  file: File
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export const uploadFile = ({ id, file, signal, onProgress }: UploadOptions): Promise<contract.EvidenceFile> =>
  call(
    addressOf.uploadEvidence,
    // The body is the file itself; see `file` of the endpoint.
    { query: { id, fileName: file.name.slice(-200) }, body: file } as CallInput<
      typeof contract.uploadEvidence
    >,
    { signal, fetch: fetchWithProgress(onProgress) },
  )
