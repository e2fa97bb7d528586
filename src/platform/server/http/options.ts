import type { ErrorTable } from '#platform/contract/errors.ts'
import type { Actor } from '../auth/actor.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Route } from './route.ts'
import type { AcceptedProof } from './standing.ts'

export interface HttpOptions {
  routes: readonly Route[]
  /** Every error that a route may throw. */
  errors: ErrorTable
  /** Returns the user of a bearer token, or throws a coded error. */
  authenticate: (token: string) => Promise<Actor>
  /** Returns the ways in which a user can prove their identity. */
  acceptedProofs: (actor: Actor) => Promise<AcceptedProof[]>
  clock: Clock
  log: Logger
  /** Proxies whose forwarding headers are trusted: their number, or their IPs separated by commas. */
  trustProxy: false | number | string
  /** Whether browsers reach the service by HTTPS. If so, responses have the HSTS header. */
  isHttps: boolean
  /** True in tests, where a response that violates its contract fails. In production its extra fields are removed and logged. */
  strictResponses: boolean
  /** The default timeouts, unless set by a test. */
  timeouts?: Timeouts
}

/** The timeouts of requests, in milliseconds. */
export interface Timeouts {
  /** The time until all headers have arrived, from the connection or from their first byte. */
  headers: number
  /** The time until the whole request has arrived. */
  request: number
  /** For a slow body, this replaces `request`: enough bytes must arrive in each period of this length. */
  progress: number
  /** The time until a whole file has arrived, even if bytes keep arriving. It is far longer than a slow phone needs. */
  upload: number
  /** The time without a byte in either direction, for example from a client that stopped reading. */
  silence: number
  checkEvery: number
}
