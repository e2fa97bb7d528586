import { noteUse } from '../session/session-store.ts'
import type { CallOptions } from './call.ts'

/**
 * Returns a `fetch` that reports the share of the body that is sent, from 0 to 1, because the browser's own cannot. It supports
 * only what `call` needs: a file as the body, headers and the signal.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): NonNullable<CallOptions['fetch']> =>
  (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest()
      upload.open(method, path)
      new Headers(headers).forEach((value, name) => upload.setRequestHeader(name, value))
      upload.upload.addEventListener('progress', ({ loaded, total }) => {
        // The device must not lock while a file is being sent.
        noteUse(Date.now())
        onProgress(total > 0 ? loaded / total : 0)
      })
      upload.addEventListener('load', () =>
        resolve(new Response(upload.responseText, { status: upload.status })),
      )
      upload.addEventListener('error', () => reject(new TypeError('The upload failed')))
      upload.addEventListener('abort', () =>
        reject(new DOMException('The upload was cancelled', 'AbortError')),
      )
      signal?.addEventListener('abort', () => upload.abort(), { once: true })
      upload.send(body instanceof Blob ? body : null)
    })
