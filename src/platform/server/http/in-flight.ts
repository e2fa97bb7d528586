import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toNetwork } from '../auth/throttle.ts'
import { costlyReads } from '../task-limits.ts'
import { AppError } from './error.ts'

/** Concurrent requests of one user on one server. A browser sends up to six; the outbox of a device sends one at a time. */
export const maxPerUser = 64
/** Concurrent requests to one public endpoint from one IP: a whole base may sign in behind one router. */
export const maxPerIp = 64

/** Returns the limits that apply to a request, each with the key of its counter. */
function toLimits({ name, costly }: Endpoint, { actor, ip }: FastifyRequest): [key: string, most: number][] {
  if (!actor) return [[`${name} from ${toNetwork(ip)}`, maxPerIp]]
  const { maxPerEndpoint, maxPerPerson } = costlyReads
  return [
    [`person ${actor.id}`, maxPerUser],
    ...(costly
      ? ([
          [`costly ${actor.id}`, maxPerPerson],
          [`costly ${actor.id} ${name}`, maxPerEndpoint],
        ] as [string, number][])
      : []),
  ]
}

const noWork = Promise.resolve()

export interface InFlight {
  /**
   * Counts a request until its response is sent and its work has ended. Throws `too_many_at_once` if the user, or for a
   * public endpoint the IP, has reached the limit.
   */
  start(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void
}

/** Limits concurrent requests, so that no single user can take every database connection or all memory. */
export function createInFlight(): InFlight {
  const counts = new Map<string, number>()

  return {
    start(endpoint, request, reply) {
      const limits = toLimits(endpoint, request)
      if (limits.some(([key, max]) => (counts.get(key) ?? 0) >= max)) {
        throw new AppError('too_many_at_once', { retryAfterSeconds: 1 })
      }
      for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
      const end = () => {
        for (const [key] of limits) {
          const remaining = (counts.get(key) ?? 1) - 1
          if (remaining > 0) counts.set(key, remaining)
          else counts.delete(key)
        }
      }
      // When a caller disconnects, the response ends but the work continues.
      reply.raw.once('close', () => void (request.work ?? noWork).then(end, end))
    },
  }
}
