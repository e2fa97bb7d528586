import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createEnrolment } from '../../enrolments/contract.ts'
import { remindersJobs, sendReminders } from './reminders.ts'

test.beforeEach(({ clock }) => clock.set('2026-11-03T08:00Z'))

const digest = 'Your CPD in Nov 2026'
const begin = (app: TestApp, owner: GivenUser) =>
  app
    .as(owner)
    .call(createEnrolment, { body: { standardCode: 'paramedicine_board_cpd', cycleStart: '2026-03-01' } })

/** Sends what is queued, and counts it by recipient. */
async function countMail(app: TestApp): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const send = async ({ to }: { to: { address: string } }) =>
    void counts.set(to.address, (counts.get(to.address) ?? 0) + 1)
  await finishJobs({ ...app.deps, mailer: { ...app.deps.mailer, send } }, jobs)
  return counts
}

/** Inserts this many users with the cycle of this one. */
async function addUsersLike(app: TestApp, { id }: GivenUser, users: number, domain: string): Promise<void> {
  await sql`
    with added as (
      insert into users (id, name, email, role, status, email_verified)
      select gen_random_uuid(), 'Robin', number || '@' || ${domain}, 'clinician', 'active', true
      from generate_series(1, ${users}) as number
      returning id
    )
    insert into cpd_enrolments (id, owner_id, standard_code, rules, cycle_start, cycle_end, created_at, updated_at)
    select gen_random_uuid(), added.id, standard_code, rules, cycle_start, cycle_end, created_at, updated_at
    from added, cpd_enrolments where owner_id = ${id}`.execute(app.deps.db)
}

const countRecorded = async (app: TestApp, domain: string): Promise<number> => {
  const { count } = await app.deps.db
    .selectFrom('cpd_reminders')
    .innerJoin('users', 'users.id', 'cpd_reminders.owner_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.email', 'like', `%@${domain}`)
    .executeTakeFirstOrThrow()
  return count
}

/** Runs the job in a server that is killed after some reminders, between queueing an email and recording its reminder. */
async function sendUntilKilled(app: TestApp, hasSentSome: () => Promise<boolean>): Promise<void> {
  const mark = app.databaseUrl.includes('?') ? '&' : '?'
  const pool = createPool(`${app.databaseUrl}${mark}application_name=killed`, app.deps.log)
  const sending = sendReminders({ ...app.deps, pool, db: createDb(pool) }).catch(() => {})
  while (!(await hasSentSome())) await sleep(1)
  const killed = sql`from pg_stat_activity where application_name = 'killed' and datname = current_database()`
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`lock table cpd_reminders in share mode`.execute(tx)
    const isWaiting = async () =>
      (await sql`select pid ${killed} and wait_event_type = 'Lock'`.execute(app.deps.db)).rows.length > 0
    while (!(await isWaiting())) await sleep(1)
    const ended = pool.end() // connects no more
    await sql`select pg_terminate_backend(pid) ${killed}`.execute(app.deps.db)
    await Promise.all([sending, ended])
  })
}

test(
  'a server killed midway and two that follow at once send everybody one reminder',
  { timeout: 60_000 },
  async ({ app, given }) => {
    const [domain, users] = ['killed.example', 150]
    const owner = await given.user()
    await begin(app, owner)
    await addUsersLike(app, owner, users, domain)
    await sendUntilKilled(app, async () => (await countRecorded(app, domain)) > 20)
    const before = await countRecorded(app, domain)
    expect(before).toBeLessThan(users)
    await Promise.all([sendReminders(app.deps), sendReminders(app.deps)])
    expect(await countRecorded(app, domain)).toBe(users)
    const counts = [...(await countMail(app))].filter(([address]) => address.endsWith(domain))
    expect(counts).toHaveLength(users)
    expect(counts.every(([, mails]) => mails === 1)).toBe(true)
    await sendReminders(app.deps)
    expect([...(await countMail(app)).keys()].filter((address) => address.endsWith(domain))).toEqual([])
  },
)

test('one person’s failure costs nobody else theirs', async ({ app, given }) => {
  const owners = await Promise.all([given.user(), given.user(), given.user()])
  for (const owner of owners) await begin(app, owner)
  const broken = owners[0]
  // Rules that nothing can be worked out of.
  await app.deps.db
    .updateTable('cpd_enrolments')
    .set({ rules: JSON.stringify({ body: 'Broken' }) })
    .where('owner_id', '=', broken.id)
    .execute()
  await sendReminders(app.deps)
  for (const owner of owners) {
    const mails = await app.mailTo(owner.email)
    expect(mails.map(({ letter }) => letter.subject)).toEqual(owner === broken ? [] : [digest])
  }
})

test('a reminder whose email could not be queued is sent later', async ({ app, given }) => {
  const owner = await given.user()
  await begin(app, owner)
  // Without the secret nothing can be encrypted.
  await sendReminders({ ...app.deps, authSecret: null as never })
  expect(await app.mailTo(owner.email)).toEqual([])
  await sendReminders(app.deps)
  expect(await app.mailTo(owner.email)).toHaveLength(1)
})

test('users who share a mailbox get theirs an hour later if it has had too many', async ({
  app,
  given,
  clock,
}) => {
  const owners = await Promise.all(
    Array.from({ length: 5 }, (_, index) => given.user({ email: `team+${index}@shared.example` })),
  )
  for (const owner of owners) await begin(app, owner)
  const countAll = async () => {
    const counts = await countMail(app)
    return owners.reduce((sum, { email }) => sum + (counts.get(email) ?? 0), 0)
  }
  await sendReminders(app.deps)
  expect(await countAll()).toBe(4)
  clock.set('2026-11-03T09:10Z')
  await sendReminders(app.deps)
  await sendReminders(app.deps)
  expect(await countAll()).toBe(1)
})

test('reminders are recorded for a year', async ({ app, given, clock }) => {
  const owner = await given.user()
  await begin(app, owner)
  await sendReminders(app.deps)
  const recorded = () =>
    app.deps.db.selectFrom('cpd_reminders').select('occasion').where('owner_id', '=', owner.id).execute()
  expect(await recorded()).toEqual([{ occasion: '2026-11' }])
  clock.set('2027-12-20T12:00Z')
  for (const { run } of remindersJobs) await run(app.deps, {})
  expect(await recorded()).toEqual([])
})
