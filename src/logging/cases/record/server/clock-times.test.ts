import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getCase, updateCase, type Case, type CaseUpdate } from '../../contract.ts'

const date = '2025-03-04'
const at = (clock: string) => `${date}T${clock}+05:30`

// This zone differs from UTC by half an hour, so that only the local clock gives these hours.
const timeZone = 'Asia/Kolkata'

const entered = {
  missionType: 'primary_scene',
  result: 'patient_transported',
  callReceivedAt: at('09:43'),
  activatedAt: at('09:47'),
  arriveSceneAt: at('10:12'),
  leaveSceneAt: at('10:40'),
}
const shifted = {
  callReceivedAt: at('08:56'),
  activatedAt: at('09:00'),
  arriveSceneAt: at('09:25'),
  leaveSceneAt: at('09:53'),
}
const intervals = { responseMinutes: 25, sceneMinutes: 28 }

const put = (app: TestApp, as: GivenUser, saved: Case, change: Partial<CaseUpdate> = {}) =>
  app.as(as).call(updateCase, { params: { id: saved.id }, body: { ...toUpdate(saved), ...change } })

const read = async (app: TestApp, as: GivenUser, { id }: Case): Promise<Case> =>
  (await app.as(as).call(getCase, { params: { id } })).body

/** Returns everything that the database stores about this user's cases, as text. */
async function storedText(app: TestApp, owner: GivenUser): Promise<string> {
  const { db } = app.deps
  const rows = await Promise.all([
    db.selectFrom('missions').selectAll().where('owner_id', '=', owner.id).execute(),
    db
      .selectFrom('case_changes')
      .innerJoin('cases', 'cases.id', 'case_changes.case_id')
      .selectAll('case_changes')
      .where('cases.owner_id', '=', owner.id)
      .execute(),
  ])
  return JSON.stringify(rows)
}

// 09:43, 09:47, 10:12 and 10:40 as the database formats them.
const clockTimes = ['T04:13', 'T04:17', 'T04:42', 'T05:10', '09:43', '09:47', '10:12', '10:40']

/** Excludes the minutes and seconds of the time of storage, as in 22:10:12. */
const clockTimesIn = (text: string): string[] =>
  clockTimes.filter((clock) => new RegExp(`(?<!\\d:)${clock}`).test(text))

test('a service that stores only intervals stores the hour of activation and no clock times', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization({ timeZone, settings: { storeExactTimes: false } })
  const owner = await given.user({ organizationId })
  const logged = await given.case({ owner, date, mission: entered })
  expect(logged).toMatchObject({ exactTimes: false, mission: shifted, derived: { intervals } })
  expect(await read(app, owner, logged)).toMatchObject({ exactTimes: false, mission: shifted })

  const { body: edited } = await put(app, owner, logged, {
    mission: { ...logged.mission, leaveSceneAt: at('10:03') },
  })
  expect(edited).toMatchObject({ exactTimes: false, derived: { intervals: { sceneMinutes: 38 } } })
  const text = await storedText(app, owner)
  expect(clockTimesIn(text)).toEqual([])
})

test('a draft keeps its clock times until it is logged, and its history never contains them', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization({ timeZone, settings: { storeExactTimes: false } })
  const owner = await given.user({ organizationId })
  const draft = await given.case({ owner, date, mission: entered, status: 'draft' })
  expect(draft).toMatchObject({ exactTimes: true, mission: { activatedAt: entered.activatedAt } })
  const { body: logged } = await put(app, owner, draft, { status: 'completed' })
  expect(logged).toMatchObject({ exactTimes: false, mission: shifted })
  const text = await storedText(app, owner)
  expect(clockTimesIn(text)).toEqual([])
})

test('all patients of a mission get the same times, even if one is still a draft', async ({ app, given }) => {
  const { id: organizationId } = await given.organization({ timeZone, settings: { storeExactTimes: false } })
  const owner = await given.user({ organizationId })
  for (const [missionNumber, statuses] of [
    ['BUS-1', ['draft', 'completed'] as const],
    ['BUS-2', ['completed', 'draft'] as const],
  ] as const) {
    const shared = { owner, date, missionNumber, mission: entered }
    const first = await given.case({ ...shared, status: statuses[0] })
    const second = await given.case({ ...shared, patientSequence: 2, status: statuses[1] })
    for (const theCase of [first, second]) {
      expect(await read(app, owner, theCase)).toMatchObject({ exactTimes: false, mission: shifted })
    }
    const draft = await read(app, owner, statuses[0] === 'draft' ? first : second)
    // The device still sends the clock times.
    const saved = await put(app, owner, draft, { mission: { ...draft.mission, ...entered }, title: 'Second' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({ exactTimes: false, mission: shifted })
    // A repeated request after a lost response changes nothing.
    const again = await put(app, owner, draft, { mission: { ...draft.mission, ...entered }, title: 'Second' })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(again.body.version).toBe(saved.body.version)
  }
})

test('other services store the times as entered', async ({ app, given }) => {
  const owner = await given.user()
  const logged = await given.case({ owner, date, mission: entered })
  expect((await read(app, owner, logged)).exactTimes).toBe(true)
  expect(Date.parse(logged.mission?.activatedAt ?? '')).toBe(Date.parse(entered.activatedAt))
})
