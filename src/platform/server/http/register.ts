import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer, type FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '../auth/actor.ts'
import { checkProofs } from './standing.ts'
import { createDeadline, requestDeadlineMs, withinDeadline } from './deadline.ts'
import type { Arrivals } from './arrival.ts'
import { AppError } from './error.ts'
import { canonicalIp } from './canonical-ip.ts'
import type { InFlight } from './in-flight.ts'
import { incomingFile } from './incoming-file.ts'
import { parseInput } from './input.ts'
import { createConformer } from './response.ts'
import { sendFile } from './send-file.ts'
import type { Route } from './route.ts'
import type { HttpOptions } from './options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The work that the handler started; it may continue after the response. */
    work: Promise<unknown> | null
    /** Milliseconds that authentication took. Reading the body depends on the caller and does not count. */
    authenticationMs: number
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

  const { deadline = requestDeadlineMs } = endpoint
  const conform = endpoint.response === fileAnswer ? null : createConformer(endpoint, options)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      const startedAt = performance.now()
      request.actor = await withinDeadline(identify(request, endpoint, options), deadline)
      request.authenticationMs = performance.now() - startedAt
      if (hasHungUp(reply)) return reply.hijack()
      if (request.actor) options.inFlight.start(endpoint, request, reply)
      // This is only for signed-in users, because the bodies of others are small.
      if (request.actor && (endpoint.file || endpoint.mayArriveSlowly))
        options.arrivals.allowSlow(request.raw)
    },
    handler: async (request, reply) => {
      if (hasHungUp(reply)) return reply.hijack()
      // Public requests are counted only after their body has arrived, so that slow clients do not use up the limit of their IP.
      if (!request.actor) options.inFlight.start(endpoint, request, reply)
      const input = parseInput(endpoint, request)
      const origin = {
        requestId: request.id,
        address: canonicalIp(request.ip) ?? 'unknown',
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      }
      // If the file is refused, the rest of it is not read, so the connection cannot be reused.
      if (endpoint.file) reply.header('connection', 'close')
      const deadlineTimer = createDeadline(deadline - request.authenticationMs)
      const file = endpoint.file ? incomingFile(request, endpoint.file.maxBytes, deadlineTimer) : null
      const stopKeeping = keepConnected(request, deadline)
      request.work = handle({ ...input, actor: request.actor, origin, bearer: bearerOf(request), file })
      const answer = await deadlineTimer.within(request.work).finally(stopKeeping)
      // Safe cast: the types require the handler of such an endpoint to return a `FileAnswer`.
      if (endpoint.response === fileAnswer) return sendFile(reply, answer as FileAnswer)
      return reply.code(endpoint.status ?? 200).send(conform?.(answer))
    },
  })
}

/**
 * Whether the caller has disconnected. Such a request is dropped, because the `close` event at which its counter would be
 * lowered has already fired. Clients retry changes that must be saved.
 */
const hasHungUp = ({ raw }: FastifyReply): boolean => raw.closed

const marginMs = 10_000

/**
 * Keeps the connection open while the caller waits for a long document and no byte is sent. Returns a function that restores
 * the usual timeout, so that a client that does not read the response is disconnected.
 */
function keepConnected({ raw: { socket } }: FastifyRequest, deadline: number): () => void {
  const { timeout: silence = 0 } = socket
  if (silence === 0 || silence >= deadline + marginMs) return () => {}
  socket.setTimeout(deadline + marginMs)
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
  await checkProofs(endpoint, actor, { clock, acceptedProofs })
  return actor
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
