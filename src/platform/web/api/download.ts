import type { AddressOf, CallInput, Endpoint } from '#platform/contract/endpoint.ts'
import { bytesHeader, entriesHeader } from '#platform/contract/file-headers.ts'
import { request, type AnyInput, type CallOptions } from './call.ts'

export interface FileSize {
  entries: number | null
  bytes: number | null
}

interface DownloadOptions extends CallOptions {
  /** Called with each part of the file as it arrives, and with the size of the whole file as far as the server knows it. */
  onPart?: (part: Uint8Array, size: FileSize) => void
}

/** Downloads the file that an endpoint returns, under the file name that the server sent. */
export async function download<E extends Endpoint>(
  endpoint: E | AddressOf<E>,
  input: CallInput<E>,
  { onPart, signal }: DownloadOptions = {},
): Promise<void> {
  const response = await request(endpoint, input as AnyInput, { signal })
  const [, fileName = 'sortie'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = onPart ? await readInParts(response, onPart) : await response.blob()
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  // By then the browser has started the download and has its own copy.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

async function readInParts(
  response: Response,
  onPart: (part: Uint8Array, size: FileSize) => void,
): Promise<Blob> {
  const readNumber = (name: string) => {
    const value = response.headers.get(name)
    return value === null ? null : Number(value)
  }
  const size = { entries: readNumber(entriesHeader), bytes: readNumber(bytesHeader) }
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    onPart(value, size)
  }
}
