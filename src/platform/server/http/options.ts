import type { ErrorTable } from '#platform/contract/errors.ts'
import type { Actor } from '../auth/actor.ts'
import type { Logger } from '../log.ts'
import type { Route } from './route.ts'

export interface HttpOptions {
  routes: readonly Route[]
  /** Every error that a route may throw. */
  errors: ErrorTable
  /** Turns the bearer token of a request into the person, or throws a coded error. */
  authenticate: (token: string) => Promise<Actor>
  log: Logger
  /** Proxies whose forwarding headers are believed: how many, or their addresses separated by commas. */
  trustProxy: false | number | string
  /** Whether browsers reach the service by https: adds strict transport security. */
  isHttps: boolean
  /** In tests a response that is not as its contract says fails; in production it is trimmed and logged. */
  strictResponses: boolean
  /** Milliseconds. Shorter ones are for tests. */
  timeouts?: Timeouts
}

export interface Timeouts {
  /** For a request's headers to arrive, from the connection or from their first byte. */
  headers: number
  /** For a whole request to arrive. */
  request: number
  /** Without a byte in either direction: a client that stopped reading is let go. */
  silence: number
  checkEvery: number
}
