import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test, type TestApp } from '#testing/test.ts'
import { accountsJobs } from '../../server/jobs.ts'
import { recordRefusedLogin } from './refused-logins.ts'

const reason = 'credentials_invalid'
const note = (app: TestApp, address: string, userId: string | null = null) =>
  recordRefusedLogin(app.deps, userId, reason, { requestId: uuid(), address, userAgent: null })

const rowsOf = async ({ deps }: TestApp, network: string) =>
  (
    await deps.pool.query(
      'select place, user_id, attempts from sign_in_refusals where place <<= $1::inet order by attempts',
      [network],
    )
  ).rows

test('a flood from one network leaves one row an hour for each attacked account', async ({ app, given }) => {
  const { id } = await given.user()
  const addresses = Array.from({ length: 40 }, (_, host) => `2001:db8:5:6::${(host + 1).toString(16)}`)
  await Promise.all(addresses.map((address) => note(app, address)))
  await note(app, '2001:db8:5:6::1', id)
  expect(await rowsOf(app, '2001:db8:5:6::/64')).toEqual([
    { place: '2001:db8:5:6::/64', user_id: id, attempts: 1 },
    { place: '2001:db8:5:6::/64', user_id: null, attempts: 40 },
  ])
})

test('malformed IPs from a proxy count as one network, and cause no error', async ({ app }) => {
  for (const address of ['unknown', 'garbage-1', 'garbage-2']) await note(app, address)
  const { rows } = await app.deps.pool.query('select attempts from sign_in_refusals where place is null')
  expect(rows).toEqual([{ attempts: 3 }])
})

test('refused logins are retained for ninety days', async ({ app, clock }) => {
  const purge = accountsJobs.find(({ name }) => name === 'purge_sign_in_refusals')
  expect(purge?.cron).toBeDefined()
  await note(app, '203.0.113.90')
  clock.advance(89 * 86_400_000)
  await purge?.run(app.deps, {})
  expect(await rowsOf(app, '203.0.113.90')).toHaveLength(1)
  clock.advance(2 * 86_400_000)
  await purge?.run(app.deps, {})
  expect(await rowsOf(app, '203.0.113.90')).toEqual([])
})

test('refused logins are deleted with their account', async ({ app, given }) => {
  const { id } = await given.user()
  await note(app, '203.0.113.91', id)
  await app.deps.pool.query('delete from sessions where user_id = $1', [id])
  await app.deps.pool.query('delete from users where id = $1', [id])
  expect(await rowsOf(app, '203.0.113.91')).toEqual([])
})

test('earlier refusals were moved out of the audit trail, counted in the same way', async ({
  app,
  given,
}) => {
  const { id } = await given.user()
  const { pool } = app.deps
  const refusal = `insert into audit_events (at, action, entity, entity_id, reason, address)
    values ($1, 'sign_in_refused', 'user', $2, 'credentials_invalid', $3)`
  const now = Date.now()
  const old = new Date(now - 100 * 86_400_000)
  const lately = new Date(Math.floor(now / 3_600_000) * 3_600_000 - 86_400_000)
  for (const address of ['2001:db8:7:7::1', '2001:db8:7:7::2'])
    await pool.query(refusal, [lately, id, address])
  await pool.query(refusal, [lately, uuid(), '203.0.113.92'])
  await pool.query(refusal, [old, id, '203.0.113.93'])
  const file = path.join(import.meta.dirname, '../../../../../migrations/0014_sign_in.sql')
  const migration = await readFile(file, 'utf8')
  await pool.query(migration.slice(migration.indexOf('alter table audit_events disable')))

  expect(await rowsOf(app, '2001:db8:7:7::/64')).toEqual([
    { place: '2001:db8:7:7::/64', user_id: id, attempts: 2 },
  ])
  expect(await rowsOf(app, '203.0.113.92')).toEqual([{ place: '203.0.113.92', user_id: null, attempts: 1 }])
  expect(await rowsOf(app, '203.0.113.93')).toEqual([])
  const { rows } = await pool.query(`select 1 from audit_events where action = 'sign_in_refused'`)
  expect(rows).toEqual([])
  await expect(pool.query('delete from audit_events')).rejects.toThrow('cannot be changed or deleted')
})
