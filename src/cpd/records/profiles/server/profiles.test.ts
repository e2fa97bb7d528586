import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { deleteActivity } from '#cpd/activities/log/removal.contract.ts'
import { createEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { givenEvidence } from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import {
  createCpdProfile,
  deleteCpdProfile,
  getCpdProfile,
  listCpdProfiles,
  updateCpdProfile,
} from '../contract.ts'

const period = { from: '2025-01-01', to: '2025-12-31' }

async function givenActivity(app: TestApp, user: GivenUser, more: object = {}) {
  const body = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course', ...more } as const
  const { status, body: saved } = await app.as(user).call(createActivity, { body })
  expect(status).toBe(201)
  return saved
}

test('a profile is kept with its texts and chosen activities, and edits carry their version', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const own = app.as(user)
  const chosen = [await givenActivity(app, user), await givenActivity(app, user, { title: 'Journal club' })]
  const id = uuid()
  const entered = {
    ...period,
    deadline: '2026-02-01',
    summary: 'I fly.',
    activityIds: chosen.map((item) => item.id),
  }
  const created = await own.call(createCpdProfile, { body: { _id: id, ...entered } })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ id, ...entered, statement: null, version: 1 })
  expect((await own.call(createCpdProfile, { body: { _id: id, ...entered } })).body.version).toBe(1)
  expect(await own.call(createCpdProfile, { body: { _id: id, ...period } })).toFailWith(
    409,
    'cpd_profile_id_taken',
  )

  const edit = { ...entered, statement: 'I learned.', activityIds: [chosen[1]!.id] }
  const edited = await own.call(updateCpdProfile, { params: { id }, body: { ...edit, version: 1 } })
  expect(edited.body).toMatchObject({ version: 2, statement: 'I learned.' })
  expect(edited.body.chosen.map(({ title }) => title)).toEqual(['Journal club'])
  const stale = await own.call(updateCpdProfile, { params: { id }, body: { ...entered, version: 1 } })
  expect(stale).toFailWith(409, 'cpd_profile_changed')
  expect(stale.body).toMatchObject({ current: { id, statement: 'I learned.', version: 2 } })
  expect((await own.call(listCpdProfiles)).body.profiles.map((profile) => profile.id)).toEqual([id])
  await own.call(deleteCpdProfile, { params: { id } })
  expect(await own.call(getCpdProfile, { params: { id } })).toFailWith(404, 'cpd_profile_not_found')
})

test('a profile says what an auditor would miss', async ({ app, given, clock }) => {
  const user = await given.user()
  const own = app.as(user)
  const evidence = await givenEvidence(app, user)
  const proven = await givenActivity(app, user, {
    evidenceIds: [evidence.id],
    learningOutcome: 'Scalpel first.',
  })
  const bare = await givenActivity(app, user, { title: 'Bare' })
  await givenActivity(app, user, { title: 'Started', status: 'draft' })
  const deleted = await givenActivity(app, user, { title: 'Deleted' })
  await own.call(deleteActivity, { params: { id: deleted.id } })
  const { body: cycle } = await own.call(createEnrolment, {
    body: { standardCode: 'mba_cpd', cycleStart: '2025-01-01' },
  })
  const body = { ...period, enrolmentId: cycle.id, activityIds: [proven.id, bare.id] }
  const { body: profile } = await own.call(createCpdProfile, { body })
  expect(profile.standard).toBe(cycle.rules.title)
  const { targets, withoutEvidence, withoutLearning, unfinished, parts } = profile.missing
  expect(withoutEvidence).toMatchObject({ count: 1, listed: [{ title: 'Bare' }] })
  expect(withoutLearning).toMatchObject({ count: 1, listed: [{ title: 'Bare' }] })
  expect(unfinished).toMatchObject({ count: 1, listed: [{ title: 'Started' }] })
  expect(parts).toEqual(['summary', 'statement', 'chosen', 'chosen_evidence'])
  expect(targets.map(({ words }) => words)).toContain('4 of 50 h')
  expect(profile.chosen[0]?.evidence).toEqual(['certificate.pdf'])
  expect(clock.now().getTime()).toBeGreaterThan(0)
})

test('what does not fit is refused beside its field', async ({ app, given }) => {
  const user = await given.user()
  const stranger = await given.user()
  const strangersActivity = await givenActivity(app, stranger)
  const create = (more: object) => app.as(user).call(createCpdProfile, { body: { ...period, ...more } })
  for (const [more, path] of [
    [{ summary: Array.from({ length: 501 }, () => 'x').join(' ') }, 'summary'],
    [{ to: '2024-12-31' }, 'to'],
    // PostgreSQL has no such year.
    [{ from: '0000-01-01' }, 'from'],
    [{ activityIds: [strangersActivity.id] }, 'activityIds'],
    [{ enrolmentId: uuid() }, 'enrolmentId'],
    [{ statement: 'Mr. Robin Marsden, NHS number 943 476 5919.' }, 'statement'],
  ] as const) {
    const refused = await create(more)
    expect(refused, path).toFailWith(400, 'request_invalid')
    expect(refused.body, path).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  }
})

test('a profile of a period with more activities than are checked says that the check is partial', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const own = app.as(user)
  const { body: profile } = await own.call(createCpdProfile, { body: period })
  const insert = (count: number) =>
    sql`
      insert into cpd_activities (id, owner_id, title, date, hours, type, status)
      select gen_random_uuid(), ${user.id}, 'Activity ' || n, '2025-01-01'::date + n % 300, 1, 'course', 'completed'
      from generate_series(1, ${count}) n`.execute(app.deps.db)
  const readMissing = async () => (await own.call(getCpdProfile, { params: { id: profile.id } })).body.missing
  await insert(5_000)
  expect(await readMissing()).toMatchObject({ isPartial: false, withoutEvidence: { count: 5_000 } })
  await insert(1)
  expect(await readMissing()).toMatchObject({ isPartial: true, withoutEvidence: { count: 5_000 } })
})
