import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { sendDecisions } from './decisions.ts'
import { sendOverseerDigests } from './overseer-digests.ts'
import { sendReminders } from './reminders.ts'

// A Tuesday.
test.beforeEach(({ clock }) => clock.set('2026-11-24T08:00Z'))

/** Sends what is queued, and counts it by recipient. */
async function countMail(app: TestApp): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const send = async ({ to }: { to: { address: string } }) =>
    void counts.set(to.address, (counts.get(to.address) ?? 0) + 1)
  await finishJobs({ ...app.deps, mailer: { ...app.deps.mailer, send } }, jobs)
  return counts
}

/** A service with somebody whose requirement expires in seven days. */
async function givenLapse(app: TestApp, given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, service.admin, { title: 'Fire safety' })
  const body = { requirementId, completedOn: '2025-12-01' }
  const { body: record } = await app.as(service.clinician).call(createComplianceRecord, { body })
  return { ...service, recordId: record.id }
}

/** Inserts this many users with the organization, the role and the records of this one. */
async function addUsersLike(
  app: TestApp,
  { id }: GivenUser,
  { users, domain }: { users: number; domain: string },
): Promise<void> {
  await sql`
    with added as (
      insert into users (id, name, email, role, status, email_verified, organization_id)
      select gen_random_uuid(), 'Robin', number || '@' || ${domain}, role, 'active', true, organization_id
      from users, generate_series(1, ${users}) as number where id = ${id}
      returning id
    )
    insert into compliance_records (id, requirement_id, owner_id, completed_on, expires_on, expires_by,
      verification, decided_by, decided_at, requirement_version, created_at)
    select gen_random_uuid(), requirement_id, added.id, completed_on, expires_on, expires_by,
      verification, decided_by, decided_at, requirement_version, created_at
    from added, compliance_records where owner_id = ${id}`.execute(app.deps.db)
}

const countRecorded = async (app: TestApp, domain: string): Promise<number> => {
  const { count } = await app.deps.db
    .selectFrom('compliance_reminders')
    .innerJoin('users', 'users.id', 'compliance_reminders.owner_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.email', 'like', `%@${domain}`)
    .executeTakeFirstOrThrow()
  return count
}

type Send = (deps: Deps) => Promise<void>

/** Runs the job in a server that is killed after some emails, between queueing one and recording it. */
async function sendUntilKilled(app: TestApp, send: Send, hasSentSome: () => Promise<boolean>): Promise<void> {
  const mark = app.databaseUrl.includes('?') ? '&' : '?'
  const pool = createPool(`${app.databaseUrl}${mark}application_name=killed`, app.deps.log)
  const sending = send({ ...app.deps, pool, db: createDb(pool) }).catch(() => {})
  while (!(await hasSentSome())) await sleep(1)
  const killed = sql`from pg_stat_activity where application_name = 'killed' and datname = current_database()`
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`lock table compliance_reminders in share mode`.execute(tx)
    const isWaiting = async () =>
      (await sql`select pid ${killed} and wait_event_type = 'Lock'`.execute(app.deps.db)).rows.length > 0
    while (!(await isWaiting())) await sleep(1)
    const ended = pool.end() // connects no more
    await sql`select pg_terminate_backend(pid) ${killed}`.execute(app.deps.db)
    await Promise.all([sending, ended])
  })
}

const domainOf = (counts: ReadonlyMap<string, number>, domain: string) =>
  [...counts].filter(([address]) => address.endsWith(`@${domain}`))

/** Kills a server midway; then two finish at once. Everybody must have got one email. */
async function expectOneEach(app: TestApp, send: Send, { users, domain }: { users: number; domain: string }) {
  await countMail(app)
  await sendUntilKilled(app, send, async () => (await countRecorded(app, domain)) > 20)
  expect(await countRecorded(app, domain)).toBeLessThan(users)
  await Promise.all([send(app.deps), send(app.deps)])
  expect(await countRecorded(app, domain)).toBe(users)
  const counts = domainOf(await countMail(app), domain)
  expect(counts).toHaveLength(users)
  expect(counts.every(([, mails]) => mails === 1)).toBe(true)
  await send(app.deps)
  expect(domainOf(await countMail(app), domain)).toEqual([])
}

describe(
  'a server killed midway and two that follow at once send everybody one email',
  { timeout: 60_000 },
  () => {
    const users = 120

    test('of what expires', async ({ app, given }) => {
      const { clinician } = await givenLapse(app, given)
      const many = { users, domain: 'reminded.example' }
      await addUsersLike(app, clinician, many)
      await expectOneEach(app, sendReminders, many)
    })

    test('of decisions on records', async ({ app, given }) => {
      const { clinician, supervisor, recordId } = await givenLapse(app, given)
      await app.deps.db
        .updateTable('compliance_records')
        .set({
          verification: 'verified',
          decided_by: supervisor.id,
          decided_at: new Date('2026-11-24T07:30Z'),
        })
        .where('id', '=', recordId)
        .execute()
      const many = { users, domain: 'decided.example' }
      await addUsersLike(app, clinician, many)
      await expectOneEach(app, sendDecisions, many)
    })

    test('of a week', async ({ app, given }) => {
      const { admin } = await givenLapse(app, given)
      const many = { users, domain: 'overseeing.example' }
      await addUsersLike(app, admin, many)
      await expectOneEach(app, sendOverseerDigests, many)
    })
  },
)

test('a failure for one person does not stop the emails of others; the next run tries again', async ({
  app,
  given,
}) => {
  const lapses = [await givenLapse(app, given), await givenLapse(app, given)]
  const [broken, other] = lapses.map(({ clinician }) => clinician)
  if (!broken || !other) throw new Error('There are two')
  const refuse = sql`alter table compliance_reminders add constraint refused check (owner_id <> ${sql.lit(broken.id)})`
  await refuse.execute(app.deps.db)
  await sendReminders(app.deps)
  expect(await app.mailTo(broken.email)).toEqual([])
  expect(await app.mailTo(other.email)).toHaveLength(1)
  await sql`alter table compliance_reminders drop constraint refused`.execute(app.deps.db)
  await sendReminders(app.deps)
  expect(await app.mailTo(broken.email)).toHaveLength(1)
  expect(await app.mailTo(other.email)).toHaveLength(1)
})

test('a requirement that nothing can be worked out of costs only its own people their reminders', async ({
  app,
  given,
}) => {
  const [broken, other] = [await givenLapse(app, given), await givenLapse(app, given)]
  await app.deps.db
    .updateTable('compliance_requirements')
    .set({ rule: JSON.stringify({ isPaused: false }) })
    .where('organization_id', '=', broken.organizationId)
    .execute()
  await sendReminders(app.deps)
  expect(await app.mailTo(broken.clinician.email)).toEqual([])
  expect(await app.mailTo(other.clinician.email)).toHaveLength(1)
})

test('a reminder whose email could not be queued is sent later', async ({ app, given }) => {
  const { clinician } = await givenLapse(app, given)
  // Without the secret nothing can be encrypted.
  await sendReminders({ ...app.deps, authSecret: null as never })
  expect(await app.mailTo(clinician.email)).toEqual([])
  await sendReminders(app.deps)
  expect(await app.mailTo(clinician.email)).toHaveLength(1)
})
