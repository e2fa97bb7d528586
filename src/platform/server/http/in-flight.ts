import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { placeOf } from '../auth/throttle.ts'
import { AppError } from './error.ts'

/** Requests that one person may have under way at once, on one server. A browser sends six; what a device has queued goes one by one. */
export const mostOfPerson = 64
/** Calls of one public endpoint from one address: a whole base may sign in behind one router. */
export const mostOfAddress = 64

const nothing = Promise.resolve()

export interface InFlight {
  /**
   * Counts a request until it has been answered and its work has ended. Throws `too_many_at_once` when this person, or for
   * a public endpoint this address, has as many under way as they may.
   */
  begin(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void
}

/** So that nobody's requests alone take every database connection, or all memory. */
export function createInFlight(): InFlight {
  const counts = new Map<string, number>()

  return {
    begin({ name }, request, reply) {
      const { actor, ip } = request
      const key = actor ? `person ${actor.id}` : `${name} from ${placeOf(ip)}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > (actor ? mostOfPerson : mostOfAddress)) {
        throw new AppError('too_many_at_once', { retryAfterSeconds: 1 })
      }
      counts.set(key, count)
      const end = () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
      // A caller who hangs up ends the answer, not the work.
      reply.raw.once('close', () => void (request.work ?? nothing).then(end, end))
    },
  }
}
