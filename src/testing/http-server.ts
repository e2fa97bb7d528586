import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { HttpOptions } from '#platform/server/http/options.ts'
import { createHttpServer } from '#platform/server/http/server.ts'
import { errors } from '#server/declarations.ts'

/** The HTTP server with a test's own routes and no database; nobody can sign in unless the test says how. */
export async function startHttpServer(
  routes: readonly Route[],
  options: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    routes,
    errors,
    authenticate: async () => {
      throw new AppError('session_ended')
    },
    log: createLog('silent'),
    trustProxy: false,
    isHttps: false,
    strictResponses: true,
    ...options,
  })
  onTestFinished(async () => app.close())
  return app
}

/** Makes the server listen on a free port of the loopback and tells which. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has an address with one.
  return (app.server.address() as AddressInfo).port
}

export interface Exchange {
  /** Everything the server sent until it closed the connection. */
  text: string
  milliseconds: number
}

/** Writes bytes to a port as they are, without any HTTP client's manners, and waits until the server hangs up. */
export async function exchange(port: number, ...writes: (string | Buffer)[]): Promise<Exchange> {
  const started = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  // A server that cuts a client off may do it with a reset: what arrived before counts.
  socket.on('error', () => {})
  for (const bytes of writes) socket.write(bytes)
  await once(socket, 'close')
  return { text: Buffer.concat(received).toString(), milliseconds: performance.now() - started }
}
