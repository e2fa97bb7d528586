import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { GuardedPool } from './guarded-pool.ts'

const connectionString = inject('adminDatabaseUrl')
const pools: pg.Pool[] = []
let pool: GuardedPool

// One connection, so that the next user would get the same one.
function createPool(silence = 10_000): GuardedPool {
  const created = new GuardedPool({ connectionString, max: 1, silence, connectionTimeoutMillis: 5_000 })
  created.on('error', () => {})
  pools.push(created)
  return created
}

beforeEach(() => {
  pool = createPool()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

const pidOf = async (client: pg.ClientBase | pg.Pool): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Returns whether the next user of the pool gets another connection, and one outside any transaction. */
async function nextAfter(before: number) {
  const isAnother = (await pidOf(pool)) !== before
  const { rows } = await pool.query<{ alone: boolean }>('select now() = statement_timestamp() as alone')
  return { isAnother, isOutside: rows[0]?.alone }
}
const replaced = { isAnother: true, isOutside: true }

test('a healthy connection is reused', async () => {
  const before = await pidOf(pool)
  expect(await pidOf(pool)).toBe(before)
})

test('a connection with an open transaction is not reused', async () => {
  const client = await pool.connect()
  const before = await pidOf(client)
  await client.query('begin')
  client.release()
  expect(await nextAfter(before)).toEqual(replaced)
})

test('a connection with a failed transaction is not reused', async () => {
  const client = await pool.connect()
  const before = await pidOf(client)
  await client.query('begin')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  client.release()
  expect(await nextAfter(before)).toEqual(replaced)
})

test('a connection with an unanswered statement is not reused', async () => {
  const client = await pool.connect()
  const before = await pidOf(client)
  const unanswered = client.query('select pg_sleep(2)').catch((error: Error) => error)
  client.release()
  expect(await nextAfter(before)).toEqual(replaced)
  expect(await unanswered).toBeInstanceOf(Error)
})

const endings: [how: string, statement: string][] = [
  ['was cancelled', `select pg_cancel_backend(pg_backend_pid()), pg_sleep(2)`],
  ['timed out', `set statement_timeout = 50; select pg_sleep(2)`],
]
test.for(endings)(
  'a connection is not reused after a statement that %s, even if its transaction was rolled back',
  async ([, statement]) => {
    const client = await pool.connect()
    const before = await pidOf(client)
    await client.query('begin')
    await expect(client.query(statement)).rejects.toMatchObject({ code: '57014' })
    await client.query('rollback')
    client.release()
    expect(await nextAfter(before)).toEqual(replaced)
  },
)

test('a connection in which a transaction was started while it was idle in the pool is not handed out', async () => {
  const client = await pool.connect()
  const before = await pidOf(client)
  client.release()
  await client.query('begin')
  expect(await nextAfter(before)).toEqual(replaced)
})

test('a connection on which PostgreSQL does not answer is destroyed, its statements fail, and the pool continues', async () => {
  pool = createPool(300)
  const client = await pool.connect()
  const before = await pidOf(client)
  const since = performance.now()
  const [sleeping, rolledBack] = await Promise.allSettled([
    client.query('select pg_sleep(5)'),
    client.query('rollback'),
  ])
  expect(sleeping).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } })
  expect(rolledBack.status).toBe('rejected')
  expect(performance.now() - since).toBeLessThan(3_000)
  client.release()
  expect(await nextAfter(before)).toEqual(replaced)
})

test('an idle connection is not destroyed', async () => {
  pool = createPool(100)
  const before = await pidOf(pool)
  await sleep(400)
  expect(await pidOf(pool)).toBe(before)
})

test('after a write that met a read-only node no older connection is used', async () => {
  const several = new GuardedPool({
    connectionString,
    max: 3,
    silence: 10_000,
    connectionTimeoutMillis: 5_000,
  })
  pools.push(several)
  const clients = await Promise.all(Array.from({ length: 3 }, () => several.connect()))
  const before = await Promise.all(clients.map(pidOf))
  const [first, ...others] = clients
  // Given back before, and after the write that fails.
  others[0]?.release()
  await first?.query('set default_transaction_read_only = on')
  await expect(first?.query('create table refused ()')).rejects.toMatchObject({ code: '25006' })
  first?.release()
  others[1]?.release()
  const after = await Promise.all([1, 2, 3].map(() => several.connect()))
  const pids = await Promise.all(after.map(pidOf))
  for (const client of after) client.release()
  expect(pids.filter((pid) => before.includes(pid))).toEqual([])
})

test('a connection knows the cluster and the timeline that its transaction numbers belong to', async () => {
  const { rows } = await pool.query(
    `select current_setting('sortie.history') as history, system_identifier || ' 00000001' as expected
    from pg_control_system()`,
  )
  expect(rows[0].history).toBe(rows[0].expected)
})
