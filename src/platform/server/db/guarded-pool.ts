import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import { storeHistory } from './history.ts'

type Release = (discard?: boolean | Error) => void
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

// Members of node-postgres clients that are not in its types.
interface ConnectionInternals {
  readyForQuery: boolean
  connection: {
    stream: Socket
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
  }
}
const internalsOf = (client: pg.PoolClient) => client as unknown as ConnectionInternals

// Cancelled or timed out (57014), shut down (57P), connection (08), transaction state (25), resources (53), system (58), internal (XX).
const unfitErrorCodes = /^(08|25|53|57|58|XX)/
/** The error of a write on a read-only node, such as the old primary after a switchover. */
const readOnlyError = '25006'
/** While every write is refused, connections are replaced at most this often, in milliseconds. */
const minDiscardIntervalMs = 1_000

/**
 * A pool that hands out a connection only if it is outside a transaction. It discards a connection on which a statement was
 * cancelled, timed out or is unanswered: the next statement would be part of a transaction that nobody commits. It destroys
 * a connection on which PostgreSQL does not answer for `silence` milliseconds. After a write on a read-only node, it replaces
 * all connections, because the host name may lead to another node by now.
 */
export class GuardedPool extends pg.Pool {
  readonly #unfit = new WeakSet<pg.PoolClient>()
  /** When each connection was requested from the pool for the first time. Its session then gets the name of its history. */
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  #discardedAt = -Infinity

  constructor({ silence, ...config }: pg.PoolConfig & { silence: number }) {
    super(config)
    this.on('connect', (client) => {
      // Without a listener, losing a checked-out connection would be an uncaught exception.
      client.on('error', () => {})
      const internals = internalsOf(client)
      internals.connection.on('errorMessage', ({ code = '' }) => {
        if (unfitErrorCodes.test(code)) this.#unfit.add(client)
        if (code === readOnlyError) this.discardConnections()
      })
      internals.connection.stream.setTimeout(silence, () => {
        if (!internals.readyForQuery) internals.connection.stream.destroy(createTimeoutError())
      })
    })
  }

  /** Replaces all connections: idle ones when they are next needed, others when they are given back. */
  discardConnections(): void {
    const now = performance.now()
    if (now - this.#discardedAt > minDiscardIntervalMs) this.#discardedAt = now
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnConnect): void
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | void {
    if (!callback) return this.#checkOut()
    callbackify(() => this.#checkOut())((error, client) =>
      error ? callback(error, undefined, () => {}) : callback(undefined, client, client.release),
    )
  }

  async #checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const requestedAt = performance.now()
      const client = await super.connect()
      const release = client.release
      client.release = (discard) => release(discard || !this.#isAtRest(client))
      if (!this.#openedAt.has(client)) {
        this.#openedAt.set(client, requestedAt)
        await storeHistory(client).catch((error: unknown) => {
          release(true)
          throw error
        })
      }
      if (this.#isAtRest(client)) return client
      release(true)
    }
  }

  #isAtRest(client: pg.PoolClient): boolean {
    return (
      internalsOf(client).readyForQuery &&
      client.getTransactionStatus() === 'I' &&
      !this.#unfit.has(client) &&
      (this.#openedAt.get(client) ?? 0) >= this.#discardedAt
    )
  }
}

const createTimeoutError = () =>
  Object.assign(new Error('PostgreSQL did not answer in time'), { code: 'ETIMEDOUT' })
