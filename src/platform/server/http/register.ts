import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAllowed } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer, type FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '../auth/actor.ts'
import { requestDeadline, withinDeadline } from './deadline.ts'
import { AppError } from './error.ts'
import { hostOf } from './host-address.ts'
import type { InFlight } from './in-flight.ts'
import { parseInput } from './input.ts'
import { contractOf } from './response.ts'
import { sendFile } from './send-file.ts'
import type { Route } from './route.ts'
import type { HttpOptions } from './options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** What the handler has begun; it may go on after the answer. */
    work: Promise<unknown> | null
    /** Milliseconds that finding out who calls has taken; reading the body, which is the caller's time, does not count. */
    spent: number
  }
}

type Options = Pick<HttpOptions, 'authenticate' | 'log' | 'strictResponses'> & { inFlight: InFlight }

/** Registers one endpoint: who may call is checked before the body is read, input before the handler runs. */
export function registerRoute(app: FastifyInstance, { endpoint, handle }: Route, options: Options): void {
  if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)

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
      if (request.actor) options.inFlight.begin(endpoint, request, reply)
    },
    handler: async (request, reply) => {
      if (hasHungUp(reply)) return reply.hijack()
      // Only now: strangers who send their bodies slowly must not use up what others of their address may call.
      if (!request.actor) options.inFlight.begin(endpoint, request, reply)
      const input = parseInput(endpoint, request)
      const origin = {
        requestId: request.id,
        address: hostOf(request.ip) ?? 'unknown',
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      }
      request.work = handle({ ...input, actor: request.actor, origin, bearer: bearerOf(request) })
      const answer = await withinDeadline(request.work, deadline - request.spent)
      // Only the handler of such an endpoint is typed to answer with one.
      if (endpoint.response === fileAnswer) return sendFile(reply, answer as FileAnswer)
      return reply.code(endpoint.status ?? 200).send(checked?.(answer))
    },
  })
}

/**
 * Such a request is dropped: nobody hears its answer, and the `close` event that ends its count in flight is already
 * over. Clients send again what must arrive.
 */
const hasHungUp = ({ raw }: FastifyReply): boolean => raw.closed

async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate }: Options,
): Promise<Actor | null> {
  if (endpoint.access.kind === 'public') return null
  const token = bearerOf(request)
  if (token === null) throw new AppError('not_signed_in')
  const actor = await authenticate(token)
  if (actor.passwordChangeRequired && !endpoint.beforePasswordChange) {
    throw new AppError('password_change_required')
  }
  if (!isAllowed(endpoint.access, actor.role)) throw new AppError('access_denied')
  return actor
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
