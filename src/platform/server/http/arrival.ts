import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerClientError } from './client-errors.ts'
import type { Timeouts } from './options.ts'

/** The bytes that even a slow phone sends (6.5 kbit/s) in the time that `progress` of the time limits allows. */
const minBytes = 16 * 1024
const looksPerWindow = 4

export interface Arrivals {
  /** Lets this request take as long as its body needs, while enough of it arrives. */
  allowSlow: (message: IncomingMessage) => void
}

/**
 * Ends requests whose body does not arrive in time. Node has one time limit for all requests, but a file from a phone on a hill
 * takes minutes: such a request is limited by its progress instead.
 */
export function watchArrivals(server: Server, { request, progress }: Timeouts): Arrivals {
  const limits = new WeakMap<IncomingMessage, { end: () => void; cut: () => void }>()

  const watch = (message: IncomingMessage, response: ServerResponse) => {
    if (message.headers['content-length'] === undefined && !message.headers['transfer-encoding']) return
    const cut = () => cutOff(message, response)
    const timer = setTimeout(cut, request)
    limits.set(message, { end: () => clearTimeout(timer), cut })
    message.once('close', () => limits.get(message)?.end())
  }
  server.prependListener('request', watch)

  return {
    allowSlow: (message) => {
      const limit = limits.get(message)
      if (!limit || message.complete) return
      limit.end()
      const counts = [message.socket.bytesRead]
      const timer = setInterval(() => {
        const now = message.socket.bytesRead
        counts.push(now)
        if (counts.length <= looksPerWindow) return
        if (now - (counts.shift() ?? now) < minBytes) limit.cut()
      }, progress / looksPerWindow)
      limits.set(message, { ...limit, end: () => clearInterval(timer) })
    },
  }
}

function cutOff(message: IncomingMessage, response: ServerResponse): void {
  const { socket, complete } = message
  if (complete || socket.destroyed) return
  // The response has been sent already; the rest of the body is ignored.
  if (response.headersSent) socket.destroy()
  else answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
