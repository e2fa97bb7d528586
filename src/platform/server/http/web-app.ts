import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './error.ts'
import { sendError } from './server.ts'

const yearSeconds = 31_536_000

/**
 * The built web app: hashed assets are kept for a year, the page itself is never cached. An address that is not a
 * file and not the API's is a screen; a missing asset stays 404, so that a tab opened before an update can tell.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.get('/', async (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !pathname.startsWith('/api/') &&
      !pathname.startsWith('/assets/') &&
      !/\.[a-z0-9]{2,5}$/i.test(pathname)
    if (isScreen) return reply.sendFile('index.html')
    return sendError(reply, request, new AppError('route_not_found'))
  })
}
