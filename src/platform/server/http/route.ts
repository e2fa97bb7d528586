import type { Endpoint, HandlerInput, HandlerResponse } from '#platform/contract/endpoint.ts'
import type { Actor } from '../auth/actor.ts'
import type { IncomingFile } from './incoming-file.ts'

/** The origin of a request, for sessions, throttling and the audit trail. */
export interface Origin {
  requestId: string
  address: string
  userAgent: string | null
}

/** The actor and origin of a change, to check that it is allowed and to record it. */
export interface Requester {
  actor: Actor
  origin: Origin
}

export interface Route {
  endpoint: Endpoint
  handle: (
    call: HandlerInput<Endpoint> & {
      actor: Actor | null
      origin: Origin
      bearer: string | null
      file: IncomingFile | null
    },
  ) => Promise<unknown>
}

/** Binds an endpoint for signed-in callers to its handler. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: HandlerInput<E> & { actor: Actor; origin: Origin }) => Promise<HandlerResponse<E>>,
): Route {
  if (endpoint.access === 'public') throw new Error(`${endpoint.name} is public: use publicRoute`)
  return { endpoint, handle: eraseTypes(handle) }
}

/** Binds an endpoint whose body is a file to its handler. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (
    call: HandlerInput<E> & { actor: Actor; origin: Origin; file: IncomingFile },
  ) => Promise<HandlerResponse<E>>,
): Route {
  if (!endpoint.file) throw new Error(`${endpoint.name} accepts no file: use route`)
  if (endpoint.access === 'public') throw new Error(`${endpoint.name} would accept a file from anyone`)
  return { endpoint, handle: eraseTypes(handle) }
}

/** Binds an endpoint that anyone may call. `bearer` is the token of the request, unverified. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: HandlerInput<E> & { origin: Origin; bearer: string | null }) => Promise<HandlerResponse<E>>,
): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.name} is not public: use route`)
  return { endpoint, handle: eraseTypes(handle) }
}

// Erasing the types is safe: the server validates input with the endpoint's own schemas, and requires an actor unless
// the endpoint is public.
const eraseTypes = (handle: (call: never) => Promise<unknown>): Route['handle'] => handle as Route['handle']
