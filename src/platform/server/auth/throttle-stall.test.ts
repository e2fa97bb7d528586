import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDb } from '../db/database.ts'
import { toAppError } from '../http/faults.ts'
import { expect, test } from '#testing/test.ts'
import { countAttempt, type RateLimit } from './throttle.ts'

/** A proxy to the database that can be paused: it loses nothing, but nothing arrives. */
async function stallableWay({ host, port }: pg.Client) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port, // what a listening TCP server answers
    stall: () => sockets.forEach((socket) => socket.pause()),
    goOn: () => sockets.forEach((socket) => socket.resume()),
  }
}

test('attempts during a database stall fail as service_unavailable, and lock nobody out afterwards', async ({
  app,
}) => {
  const limit: RateLimit = { name: 'stalled', points: 3, seconds: 300 }
  const direct = new pg.Client({ connectionString: app.databaseUrl })
  const way = await stallableWay(direct)
  const { user, database } = direct
  const password = direct.password ?? undefined
  const address = { host: '127.0.0.1', port: way.port, user, password, database }
  const pool = new pg.Pool({ ...address, max: 6, query_timeout: 400 })
  pool.on('error', () => {})
  const store = { ...app.deps, db: createDb(pool) }
  const six = () =>
    Promise.allSettled(Array.from({ length: 6 }, (_, n) => countAttempt(store, limit, `${n}`)))
  await six() // all connections are open

  way.stall()
  const stalled = await Promise.allSettled(
    Array.from({ length: 6 }, () => countAttempt(store, limit, 'victim')),
  )
  way.goOn()
  for (const item of stalled) {
    expect(item.status).toBe('rejected')
    if (item.status === 'rejected') {
      expect(toAppError(item.reason)).toMatchObject({ code: 'service_unavailable' })
    }
  }
  await pool.end() // everything sent has arrived
  const answers = []
  for (let made = 0; made < 4; made += 1) answers.push(await countAttempt(app.deps, limit, 'victim'))
  expect(answers.slice(0, 3)).toEqual([null, null, null])
  expect(answers[3]).toBeGreaterThan(0)
})
