import type { Socket } from 'node:net'
import { v7 as uuid } from 'uuid'
import { platformErrors, type ErrorBody } from '#platform/contract/errors.ts'

// This is not an import. An import would read every export of the module, and one of them loads `fetch`: megabytes that the
// server does not need.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Responds to a client that is too slow or does not send HTTP, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const code = isSlow ? 'request_timed_out' : 'request_invalid'
  const [status, sentence] = platformErrors[code]
  const message = isSlow ? sentence : 'This is not an HTTP request that Sortie can read.'
  const requestId = uuid()
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'referrer-policy: no-referrer',
        `x-request-id: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
