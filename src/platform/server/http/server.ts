import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { ErrorBody } from '#platform/contract/errors.ts'
import type { Actor } from '../auth/actor.ts'
import type { Logger } from '../log.ts'
import { toAppError } from './faults.ts'
import { registerRoute } from './register.ts'
import type { Route } from './route.ts'

export interface HttpOptions {
  routes: readonly Route[]
  /** Turns the bearer token of a request into the person, or throws a coded error. */
  authenticate: (token: string) => Promise<Actor>
  log: Logger
  /** Proxies whose forwarding headers are believed, as Fastify's `trustProxy`. */
  trustProxy: boolean | string
  /** Whether browsers reach the service by https: adds strict transport security. */
  isHttps: boolean
  /** In tests a response that is not as its contract says fails; in production it is trimmed and logged. */
  strictResponses: boolean
}

const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The HTTP server with every route of the contract: limits, headers, coded errors and request ids. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify sets its own timeouts too late to cut a slow body; Node's take effect here (10 s of headers, 30 s in all).
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    // A client that stops reading, or sends nothing, is let go.
    connectionTimeout: 40_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 512 * 1024,
    trustProxy: options.trustProxy,
    genReqId: () => uuid(),
    requestIdHeader: false,
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { 1: 4 } } })

  acceptJson(app)
  answerFaults(app, options.log)
  logRequests(app, options.log)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  for (const route of options.routes) registerRoute(app, route, options)
  return app
}

function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is no body, whatever content type was announced; a schema refuses it where one is needed.
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

function answerFaults(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status >= 500) {
      // Never the driver's message: it may quote what a person entered.
      const { name = 'unknown', code, stack } = thrown instanceof Error ? describe(thrown) : {}
      log.error({ requestId: request.id, route: request.routeOptions.url, name, code, stack }, error.code)
    }
    return sendError(reply, request, error)
  })
  app.setNotFoundHandler(async (request, reply) => sendError(reply, request, toAppError(notFound)))
}

const notFound = Object.assign(new Error('not found'), { code: 'FST_ERR_BAD_URL' })

function describe(error: Error): { name: string; code: string | undefined; stack: string | undefined } {
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { name: error.name, code, stack: frames?.slice(0, 8).join('\n') }
}

/** Answers a coded error in the one shape every error has. */
export function sendError(
  reply: FastifyReply,
  request: FastifyRequest,
  error: ReturnType<typeof toAppError>,
): FastifyReply {
  const { fields, flags, retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(fields && { fields }),
    ...flags,
    requestId: request.id,
  }
  return reply.code(error.status).send(body)
}

// The route's pattern, not its URL: tokens and search words travel in URLs.
function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        actorId: request.actor?.id,
      },
      'request',
    )
  })
}
