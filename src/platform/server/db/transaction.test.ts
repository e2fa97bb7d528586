import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from '#testing/test.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'
import { inTransaction } from './transaction.ts'

test('waiting for a lock holds no connection, so other queries are served', async ({ app }) => {
  const { db, pool } = app.deps
  const release = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holder = inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'a thing')
    taken.resolve()
    await release.promise
  })
  await taken.promise
  const waiting = Array.from({ length: 40 }, () => inTransaction(db, (tx) => takeAdvisoryLock(tx, 'a thing')))
  const since = performance.now()
  for (let turn = 0; turn < 20; turn += 1) await pool.query('select 1')
  expect(performance.now() - since).toBeLessThan(1_000)
  release.resolve()
  await holder
  await Promise.all(waiting)
})

test('waiting for a lock that is never released fails in bounded time with 55P03', async ({ app }) => {
  const { db } = app.deps
  const release = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holder = inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'another thing')
    taken.resolve()
    await release.promise
  })
  await taken.promise
  const since = performance.now()
  const change = inTransaction(db, (tx) => takeAdvisoryLock(tx, 'another thing'))
  await expect(change).rejects.toMatchObject({ code: '55P03' })
  expect(performance.now() - since).toBeLessThan(4_000)
  release.resolve()
  await holder
})

test('two transactions in a deadlock both succeed', async ({ app, given }) => {
  const { db } = app.deps
  const [one, other] = [await given.user({}), await given.user({})]
  let meeting = 0
  const both = Promise.withResolvers<void>()
  const rename = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      await sql`update users set job_title = ${uuid()} where id = ${first}`.execute(tx)
      meeting += 1
      if (meeting >= 2) both.resolve()
      await both.promise
      await sql`update users set job_title = ${uuid()} where id = ${second}`.execute(tx)
    })
  const before = await sql<{ version: number }>`select version from users where id = ${one.id}`.execute(db)
  await Promise.all([rename(one.id, other.id), rename(other.id, one.id)])
  const after = await sql<{ version: number }>`select version from users where id = ${one.id}`.execute(db)
  expect(Number(after.rows[0]?.version) - Number(before.rows[0]?.version)).toBe(2)
})
