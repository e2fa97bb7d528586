import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { HttpOptions } from '#platform/server/http/options.ts'
import { createHttpServer } from '#platform/server/http/server.ts'
import { errors } from '#server/declarations.ts'

/** Starts the HTTP server with the routes of a test and no database. Nobody is signed in unless the test overrides it. */
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
    acceptedProofs: async () => ['password'],
    clock: { now: () => new Date() },
    log: createLog('silent'),
    trustProxy: false,
    isHttps: false,
    strictResponses: true,
    ...options,
  })
  onTestFinished(async () => app.close())
  return app
}

/** Makes the server listen on a free loopback port, and returns the port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Safe cast: a server that listens on a port has an address object.
  return (app.server.address() as AddressInfo).port
}

export interface Exchange {
  /** Everything the server sent until it closed the connection. */
  text: string
  milliseconds: number
}

/** Writes raw bytes to a port, without an HTTP client, and waits until the server closes the connection. */
export async function exchange(port: number, ...writes: (string | Buffer)[]): Promise<Exchange> {
  const startedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  // The server may reset the connection: what it sent before still counts.
  socket.on('error', () => {})
  for (const bytes of writes) socket.write(bytes)
  // Not `once`, which an error would end as well.
  await new Promise((closed) => socket.on('close', closed))
  return { text: Buffer.concat(received).toString(), milliseconds: performance.now() - startedAt }
}
