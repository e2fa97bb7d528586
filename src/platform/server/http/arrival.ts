import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerClientError } from './client-errors.ts'
import type { Timeouts } from './options.ts'

/** The bytes that must arrive in each `progress` window: even a slow phone (6.5 kbit/s) sends them in that time. */
const minBytes = 16 * 1024
const checksPerWindow = 4

export interface Arrivals {
  /** Lets this request take as long as its body needs, provided that bytes keep arriving fast enough. */
  allowSlow: (message: IncomingMessage) => void
}

/**
 * Ends requests whose body does not arrive in time. Node has one time limit for all requests, but a file from a phone on a hill
 * takes minutes: such a request is limited by its progress instead.
 */
export function watchArrivals(server: Server, { request, progress }: Timeouts): Arrivals {
  const limits = new WeakMap<IncomingMessage, { stopTimer: () => void; disconnect: () => void }>()

  const watch = (message: IncomingMessage, response: ServerResponse) => {
    if (message.headers['content-length'] === undefined && !message.headers['transfer-encoding']) return
    const disconnect = () => endSlowRequest(message, response)
    const timer = setTimeout(disconnect, request)
    limits.set(message, { stopTimer: () => clearTimeout(timer), disconnect })
    message.once('close', () => limits.get(message)?.stopTimer())
  }
  server.prependListener('request', watch)

  return {
    allowSlow: (message) => {
      const limit = limits.get(message)
      if (!limit || message.complete) return
      limit.stopTimer()
      const byteCounts = [message.socket.bytesRead]
      const timer = setInterval(() => {
        const now = message.socket.bytesRead
        byteCounts.push(now)
        if (byteCounts.length <= checksPerWindow) return
        if (now - (byteCounts.shift() ?? now) < minBytes) limit.disconnect()
      }, progress / checksPerWindow)
      limits.set(message, { ...limit, stopTimer: () => clearInterval(timer) })
    },
  }
}

function endSlowRequest(message: IncomingMessage, response: ServerResponse): void {
  const { socket, complete } = message
  if (complete || socket.destroyed) return
  // The response has been sent already; the rest of the body is ignored.
  if (response.headersSent) socket.destroy()
  else answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
