import { v7 as uuid } from 'uuid'
import { accountNoticeBudget } from '#people/accounts/account/server/notice-budgets.ts'
import { expect, test } from '#testing/test.ts'
import { finishJobs } from '../jobs.ts'
import type { Mail } from './mail.ts'
import { mailJobs, queueMail } from './queue.ts'

const letter = { subject: 'Hello', paragraphs: ['a secret link: https://sortie.test/?token=abc'] }
const cause = { budget: accountNoticeBudget, userId: null }
const newAddress = () => `${uuid()}@example.org`

test('an email is sent once its transaction is committed', async ({ app }) => {
  const address = newAddress()
  await app.deps.db
    .transaction()
    .execute((tx) => queueMail(app.deps, tx, { to: { name: 'Robin', address }, letter }, cause))
  expect(await app.mailTo(address)).toMatchObject([{ to: { address }, letter }])
})

test('a transaction that is rolled back sends no email', async ({ app }) => {
  const address = newAddress()
  const failing = app.deps.db.transaction().execute(async (tx) => {
    await queueMail(app.deps, tx, { to: { name: 'Robin', address }, letter }, cause)
    throw new Error('the rest went wrong')
  })
  await expect(failing).rejects.toThrow('the rest went wrong')
  expect(await app.mailTo(address)).toEqual([])
})

test('queued emails are not readable in the database', async ({ app }) => {
  const address = newAddress()
  await app.deps.db
    .transaction()
    .execute((tx) => queueMail(app.deps, tx, { to: { name: 'Robin', address }, letter }, cause))
  const { rows } = await app.deps.pool.query(
    `select payload::text from graphile_worker._private_jobs where payload::text like '%sealed%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${address}|token=abc|Hello`))
  await app.mailTo(address)
})

test('an email that was not accepted is retried with the same message id', async ({ app }) => {
  const address = newAddress()
  const tried: Mail[] = []
  const mailer = {
    ...app.deps.mailer,
    send: async (mail: Mail) => {
      tried.push(mail)
      if (tried.length === 1) throw new Error('The mail server is away')
    },
  }
  const deps = { ...app.deps, mailer }
  await deps.db
    .transaction()
    .execute((tx) => queueMail(deps, tx, { to: { name: '', address }, letter }, cause))
  await finishJobs(deps, mailJobs)
  expect(tried).toHaveLength(1)
  // The worker records the failure a moment after it has returned.
  const held = `select from graphile_worker._private_jobs where locked_at is not null`
  await expect.poll(async () => (await deps.pool.query(held)).rowCount).toBe(0)
  // The queue delays the retry, so move it into the past.
  await deps.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`)
  await finishJobs(deps, mailJobs)
  expect(tried.map(({ to }) => to.address)).toEqual([address, address])
  expect(tried[1]?.id).toBe(tried[0]?.id)
  expect(await app.mailTo(address)).toEqual([])
})
