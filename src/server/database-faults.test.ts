import pg from 'pg'
import { inject } from 'vitest'
import { updateCase } from '#logging/cases/contract.ts'
import { isReady } from '#platform/contract/health.ts'
import { toUpdate } from '#testing/case-update.ts'
import { runAsAdmin } from '#testing/test-app.ts'
import { expect, test } from '#testing/test.ts'

test('while the database only reads, writes are refused as an outage and the server is not ready; then both recover', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const owner = app.as(user)
  const logged = await given.case({ owner: user })
  const write = () =>
    owner.call(updateCase, { params: { id: logged.id }, body: { ...toUpdate(logged), title: 'After' } })
  const name = new URL(app.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1)
  const asAdmin = (sql: string) => runAsAdmin(inject('adminDatabaseUrl'), sql)
  // As the old primary does in a switchover: it ends all sessions and comes back as a standby.
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`)
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(async () => (await write()).status).toBe(503)
  const refused = await write()
  expect(refused).toFailWith(503, 'service_unavailable')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await app.call(isReady)).toFailWith(503, 'service_unavailable')

  // The connections that are open now stay read-only, as those to the old primary do.
  await asAdmin(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(async () => (await app.call(isReady)).status, { timeout: 10_000 }).toBe(200)
  expect(await write()).toMatchObject({ status: 200, body: { title: 'After' } })
})

test('a record that another change holds is refused as in use, not as an outage, and can be saved afterwards', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const owner = app.as(user)
  const logged = await given.case({ owner: user })
  const write = () =>
    owner.call(updateCase, { params: { id: logged.id }, body: { ...toUpdate(logged), title: 'After' } })
  const other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from cases where id = $1 for update', [logged.id])
  const refused = await write()
  expect(refused).toFailWith(409, 'record_in_use')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await other.query('rollback')
  await other.end()
  expect(await write()).toMatchObject({ status: 200, body: { title: 'After' } })
})
