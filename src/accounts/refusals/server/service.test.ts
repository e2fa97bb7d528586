import { v7 as uuid } from 'uuid'
import { expect, test, type TestApp } from '#testing/test.ts'
import { accountsJobs } from '../../server/jobs.ts'
import { noteRefusedLogin } from './service.ts'

const reason = 'credentials_invalid'
const note = (app: TestApp, address: string, userId: string | null = null) =>
  noteRefusedLogin(app.deps, userId, reason, { requestId: uuid(), address, userAgent: null })

const rowsOf = async ({ deps }: TestApp, network: string) =>
  (
    await deps.pool.query(
      'select place, user_id, attempts from sign_in_refusals where place <<= $1::inet order by attempts',
      [network],
    )
  ).rows

test('a flood from one network leaves one row an hour for each account that it aims at', async ({
  app,
  given,
}) => {
  const { id } = await given.user()
  const addresses = Array.from({ length: 40 }, (_, host) => `2001:db8:5:6::${(host + 1).toString(16)}`)
  await Promise.all(addresses.map((address) => note(app, address)))
  await note(app, '2001:db8:5:6::1', id)
  expect(await rowsOf(app, '2001:db8:5:6::/64')).toEqual([
    { place: '2001:db8:5:6::/64', user_id: id, attempts: 1 },
    { place: '2001:db8:5:6::/64', user_id: null, attempts: 40 },
  ])
})

test('what a proxy wrote instead of an address is one place, and fails nothing', async ({ app }) => {
  for (const address of ['unknown', 'garbage-1', 'garbage-2']) await note(app, address)
  const { rows } = await app.deps.pool.query('select attempts from sign_in_refusals where place is null')
  expect(rows).toEqual([{ attempts: 3 }])
})

test('they are kept for ninety days', async ({ app, clock }) => {
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

test('they go with the account that they were aimed at', async ({ app, given }) => {
  const { id } = await given.user()
  await note(app, '203.0.113.91', id)
  await app.deps.pool.query('delete from sessions where user_id = $1', [id])
  await app.deps.pool.query('delete from users where id = $1', [id])
  expect(await rowsOf(app, '203.0.113.91')).toEqual([])
})
