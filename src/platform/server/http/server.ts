import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'
import { answerErrors } from './answers.ts'
import { watchArrivals } from './arrival.ts'
import { acceptOnlyJson, refuseEncodedBodies } from './body.ts'
import { answerClientError } from './client-errors.ts'
import { limitConnections } from './connections.ts'
import { reportsPath, registerCspReports } from './csp-reports.ts'
import { createInFlight } from './in-flight.ts'
import type { HttpOptions, Timeouts } from './options.ts'
import { acceptOnlyFiles } from './incoming-file.ts'
import { registerRoute } from './register.ts'

const defaultTimeouts: Timeouts = {
  headers: 10_000,
  request: 30_000,
  progress: 20_000,
  upload: 4 * 60 * 60_000,
  silence: 40_000,
  checkEvery: 1_000,
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
  'report-uri': [reportsPath],
  'report-to': ['csp'],
}

/** Creates the HTTP server with every route of the contract, and its limits, headers, coded errors and request ids. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const timeouts = options.timeouts ?? defaultTimeouts
  const { headers, upload, silence, checkEvery } = timeouts
  const app = Fastify({
    // Node checks timeouts at this interval, by default every 30 seconds. Fastify sets requestTimeout itself.
    http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
    // This is the time for an upload, the longest request. `watchArrivals` ends other slow requests earlier.
    requestTimeout: upload,
    connectionTimeout: silence,
    keepAliveTimeout: 72_000,
    clientErrorHandler: answerClientError,
    bodyLimit: 512 * 1024,
    trustProxy: toTrustProxy(options.trustProxy),
    // A malformed URL is treated like an unknown one, through every hook, instead of with Fastify's own bare response.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/api/undecodable'),
    routerOptions: { maxParamLength: 16_384 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })

  if (options.trustProxy === false) limitConnections(app.server)

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  // Compresses responses only; refuseEncodedBodies refuses compressed requests.
  const compression = { threshold: 1024, brotliOptions: { params: { 1: 4 } } }
  await app.register(compress, { ...compression, globalDecompression: false })

  acceptOnlyJson(app)
  answerErrors(app, options.log, options.errors)
  logRequests(app, options.log)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    else reply.header('reporting-endpoints', `csp="${reportsPath}"`)
  })
  refuseEncodedBodies(app)
  await registerCspReports(app, options.log)
  app.decorateRequest('actor', null)
  app.decorateRequest('work', null)
  app.decorateRequest('spent', 0)
  const inFlight = createInFlight()
  const arrivals = watchArrivals(app.server, timeouts)
  const fileRoutes = options.routes.filter(({ endpoint }) => endpoint.file !== undefined)
  for (const route of options.routes)
    if (!fileRoutes.includes(route)) registerRoute(app, route, { ...options, inFlight, arrivals })
  await app.register(async (scope) => {
    acceptOnlyFiles(scope)
    for (const route of fileRoutes) registerRoute(scope, route, { ...options, inFlight, arrivals })
  })
  return app
}

// Fastify itself would trust no proxy if given a number.
const toTrustProxy = (proxies: HttpOptions['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

function isDecodable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

// Logs the pattern of the route instead of the URL, which may contain tokens and search words.
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
