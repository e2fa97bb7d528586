import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer, type FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '../auth/actor.ts'
import { checkStanding } from './standing.ts'
import { createDeadline, requestDeadline, withinDeadline } from './deadline.ts'
import type { Arrivals } from './arrival.ts'
import { AppError } from './error.ts'
import { canonicalIp } from './canonical-ip.ts'
import type { InFlight } from './in-flight.ts'
import { incomingFile } from './incoming-file.ts'
import { parseInput } from './input.ts'
import { contractOf } from './response.ts'
import { sendFile } from './send-file.ts'
import type { Route } from './route.ts'
import type { HttpOptions } from './options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The work that the handler started; it may continue after the response. */
    work: Promise<unknown> | null
    /** Milliseconds that authentication took. Reading the body depends on the caller and does not count. */
    spent: number
  }
}

type Options = Pick<HttpOptions, 'authenticate' | 'acceptedProofs' | 'clock' | 'log' | 'strictResponses'> & {
  inFlight: InFlight
  arrivals: Arrivals
}

/** Registers one endpoint. Checks access before reading the body, and validates the input before running the handler. */
export function registerRoute(app: FastifyInstance, { endpoint, handle }: Route, options: Options): void {
  if (!endpoint.access)
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare who may call it`)

  const { deadline = requestDeadline } = endpoint
  const checked = endpoint.response === fileAnswer ? null : contractOf(endpoint, options)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      const begun = performance.now()
      request.actor = await withinDeadline(identify(request, endpoint, options), deadline)
      request.spent = performance.now() - begun
      if (hasHungUp(reply)) return reply.hijack()
      if (request.actor) options.inFlight.start(endpoint, request, reply)
      // Only for signed-in users: the bodies of others are small.
      if (request.actor && (endpoint.file || endpoint.mayArriveSlowly))
        options.arrivals.allowSlow(request.raw)
    },
    handler: async (request, reply) => {
      if (hasHungUp(reply)) return reply.hijack()
      // Public calls count only now: clients that send their body slowly must not use up the limit of their IP.
      if (!request.actor) options.inFlight.start(endpoint, request, reply)
      const input = parseInput(endpoint, request)
      const origin = {
        requestId: request.id,
        address: canonicalIp(request.ip) ?? 'unknown',
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      }
      // The rest of a refused file is not read.
      if (endpoint.file) reply.header('connection', 'close')
      const time = createDeadline(deadline - request.spent)
      const file = endpoint.file ? incomingFile(request, endpoint.file.maxBytes, time) : null
      const endPatience = keepConnected(request, deadline)
      request.work = handle({ ...input, actor: request.actor, origin, bearer: bearerOf(request), file })
      const answer = await time.within(request.work).finally(endPatience)
      // The type of such an endpoint makes its handler return one.
      if (endpoint.response === fileAnswer) return sendFile(reply, answer as FileAnswer)
      return reply.code(endpoint.status ?? 200).send(checked?.(answer))
    },
  })
}

/**
 * Returns whether the caller has disconnected. Such a request is dropped, because the `close` event that ends its count
 * in flight has already fired. Clients retry what must arrive.
 */
const hasHungUp = ({ raw }: FastifyReply): boolean => raw.closed

const margin = 10_000

/**
 * Keeps the connection open while the caller waits for a long document, although no byte moves. Returns a function that ends
 * this: a client that does not read the response is then disconnected as before.
 */
function keepConnected({ raw: { socket } }: FastifyRequest, deadline: number): () => void {
  const { timeout: silence = 0 } = socket
  if (silence === 0 || silence >= deadline + margin) return () => {}
  socket.setTimeout(deadline + margin)
  return () => socket.setTimeout(silence)
}

async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate, acceptedProofs, clock }: Options,
): Promise<Actor | null> {
  if (endpoint.access === 'public') return null
  const token = bearerOf(request)
  if (token === null) throw new AppError('not_signed_in')
  const actor = await authenticate(token)
  if (actor.passwordChangeRequired && !endpoint.beforePasswordChange) {
    throw new AppError('password_change_required')
  }
  if (!isAllowed(endpoint.access, actor.role)) throw new AppError('access_denied')
  await checkStanding(endpoint, actor, { clock, acceptedProofs })
  return actor
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
