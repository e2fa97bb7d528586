import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import { nameHistory } from './history.ts'

type Release = (discard?: boolean | Error) => void
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

// Members of every node-postgres client that its types leave out.
interface ConnectionInternals {
  readyForQuery: boolean
  connection: {
    stream: Socket
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
  }
}
const wireOf = (client: pg.PoolClient) => client as unknown as ConnectionInternals

// Cancelled or timed out (57014), shut down (57P), connection (08), transaction state (25), resources (53), system (58), internal (XX).
const unfitAfter = /^(08|25|53|57|58|XX)/
/** A write met a node that only reads, such as the old primary after a switchover. */
const readOnly = '25006'
/** While every write is refused, connections are replaced at most this often, in milliseconds. */
const discardEvery = 1_000

/**
 * A pool that hands out a connection only if PostgreSQL reports it outside a transaction, and discards one on which a
 * statement was cancelled, timed out or is unanswered: the next statement would be part of a transaction that nobody
 * commits. It destroys a connection on which PostgreSQL does not answer for `silence` milliseconds. After a write that met
 * a read-only node it replaces all connections, because the name in the URL may lead to another node by now.
 */
export class GuardedPool extends pg.Pool {
  readonly #unfit = new WeakSet<pg.PoolClient>()
  /** When each connection was opened, if it has been introduced to its history. */
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  #discardedAt = -Infinity

  constructor({ silence, ...config }: pg.PoolConfig & { silence: number }) {
    super(config)
    this.on('connect', (client) => {
      // Without a listener, losing a checked-out connection would be an uncaught exception.
      client.on('error', () => {})
      const wire = wireOf(client)
      wire.connection.on('errorMessage', ({ code = '' }) => {
        if (unfitAfter.test(code)) this.#unfit.add(client)
        if (code === readOnly) this.discardConnections()
      })
      wire.connection.stream.setTimeout(silence, () => {
        if (!wire.readyForQuery) wire.connection.stream.destroy(createTimeoutError())
      })
    })
  }

  /** Replaces all connections: idle ones when they are next needed, others when they are given back. */
  discardConnections(): void {
    const now = performance.now()
    if (now - this.#discardedAt > discardEvery) this.#discardedAt = now
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
      const openedAfter = performance.now()
      const client = await super.connect()
      const release = client.release
      client.release = (discard) => release(discard || !this.#isAtRest(client))
      if (!this.#openedAt.has(client)) {
        this.#openedAt.set(client, openedAfter)
        await nameHistory(client).catch((error: unknown) => {
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
      wireOf(client).readyForQuery &&
      client.getTransactionStatus() === 'I' &&
      !this.#unfit.has(client) &&
      (this.#openedAt.get(client) ?? 0) >= this.#discardedAt
    )
  }
}

const createTimeoutError = () =>
  Object.assign(new Error('PostgreSQL did not answer in time'), { code: 'ETIMEDOUT' })
