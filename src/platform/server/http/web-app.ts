import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './error.ts'

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
  app.get('/*', async (request, reply) => {
    if (!isScreen(request.url)) throw new AppError('route_not_found')
    return reply.sendFile('index.html')
  })
}

// Files lie in /assets and at the top alone; further down a dot may be part of a mission number.
const isFile = /^\/(api|assets)(\/|$)|^\/[^/]*\.[a-z0-9]{2,11}$|\/\./i

const isScreen = (url: string): boolean => !isFile.test(url.split('?')[0] ?? url)
