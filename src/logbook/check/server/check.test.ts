import { getCase } from '#logging/cases/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { markDifferent } from '#logging/cases/duplicates/different.contract.ts'
import { insertCase } from '#testing/given-case.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { checkLogbook, listFindings, type FindingKind } from '../contract.ts'
import { findingKinds } from '../finding-kinds.ts'

const findingsOf = async (app: TestApp, as: GivenUser, kind: FindingKind, query: object = {}) => {
  const answer = await app.as(as).call(listFindings, { query: { kind, ...query } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const countsOf = async (app: TestApp, as: GivenUser) => {
  const answer = await app.as(as).call(checkLogbook, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const nothing = { supervisor: 0, times: 0, capnography: 0, duplicates: 0, drafts: 0 }
const induction = { code: 'rapid_sequence_induction' } as const

test('a logbook without a problem has nothing to fix', async ({ app, given }) => {
  const owner = await given.user()
  await given.case({ owner })
  expect(await countsOf(app, owner)).toEqual({ counts: nothing, total: 0, isCapped: false })
  for (const kind of findingKinds)
    expect(await findingsOf(app, owner, kind)).toEqual({ findings: [], nextCursor: null })
})

test('a supervised case without a supervisor is found if the service requires sign-off', async ({
  app,
  given,
}) => {
  const signing = await given.organization({ settings: { requireSignOff: true } })
  const other = await given.organization()
  const [owner, elsewhere] = [
    await given.user({ organizationId: signing.id }),
    await given.user({ organizationId: other.id }),
  ]
  const supervisor = await given.user({ role: 'supervisor', organizationId: signing.id })
  const team = { myRole: 'doctor', supervisionLevel: 'distant' }
  const unnamed = await given.case({ owner, team })
  await given.case({ owner, team: { ...team, supervisorUserId: supervisor.id } })
  await given.case({ owner, team: { ...team, supervisionLevel: 'independent' } })
  await given.case({ owner, team, status: 'draft' })
  await given.case({ owner: elsewhere, team })
  expect((await findingsOf(app, owner, 'supervisor')).findings).toEqual([
    expect.objectContaining({
      id: unnamed.id,
      problem: 'Distant supervision: no supervisor is named.',
      field: 'team.supervisorUserId',
    }),
  ])
  expect((await countsOf(app, owner)).counts.supervisor).toBe(1)
  expect((await countsOf(app, elsewhere)).counts.supervisor).toBe(0)
})

test('times out of order or in the future are found, with the first wrong field', async ({ app, given }) => {
  const owner = await given.user()
  const date = '2025-03-04'
  const set = async (times: object) => {
    const { id, mission } = await insertCase(app.deps.db, { owner, date, missionMinutes: null })
    await app.deps.db.updateTable('missions').set(times).where('id', '=', mission.id).execute()
    return id
  }
  await set({ activated_at: `${date}T10:00Z`, arrive_scene_at: `${date}T10:20Z` })
  const reversed = await set({ activated_at: `${date}T10:00Z`, arrive_scene_at: `${date}T09:50Z` })
  const future = await set({ handover_at: new Date(Date.now() + 3_600_000) })
  const { findings } = await findingsOf(app, owner, 'times')
  expect(findings.map(({ id, problem, field }) => ({ id, problem, field }))).toEqual(
    expect.arrayContaining([
      {
        id: reversed,
        problem: 'Arrived at scene is before activated.',
        field: 'mission.arriveSceneAt',
      },
      { id: future, problem: 'Handover is in the future.', field: 'mission.handoverAt' },
    ]),
  )
  expect(findings).toHaveLength(2)
  expect((await countsOf(app, owner)).counts.times).toBe(2)
})

test('an induction without capnography is found, and the field that records it', async ({ app, given }) => {
  const owner = await given.user()
  const tube = { finalAirway: 'tracheal_tube', confirmation: ['auscultation'] }
  const first = await given.case({ owner, procedures: [induction], date: '2025-03-05' })
  const second = await given.case({ owner, procedures: [induction], airway: tube, date: '2025-03-04' })
  await given.case({ owner, procedures: [induction, { code: 'capnography' }] })
  await given.case({
    owner,
    procedures: [induction],
    airway: { ...tube, confirmation: ['waveform_capnography'] },
  })
  await given.case({ owner, procedures: [{ ...induction, operatorRole: 'observed' }] })
  await given.case({ owner, procedures: [induction], encounterSetting: 'simulated' })
  const { findings } = await findingsOf(app, owner, 'capnography')
  expect(findings.map(({ id, problem, field }) => [id, problem, field])).toEqual([
    [first.id, 'Rapid Sequence Induction: no capnography is recorded.', 'airway.finalAirway'],
    [second.id, 'Rapid Sequence Induction: no capnography is recorded.', 'airway.confirmation'],
  ])
})

test('a likely duplicate is shown with the case that it repeats, until one is deleted', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const facts = { owner, date: '2025-03-04', patientAge: 40, patientAgeUnit: 'years' } as const
  const first = await given.case({ ...facts, title: 'Rollover' })
  await given.case({ ...facts, missionNumber: first.missionNumber, patientSequence: 2 })
  const again = await given.case({ ...facts, title: 'Rollover again' })
  await given.case({ ...facts, patientAge: 41 })
  await given.case({ ...facts, type: 'medical' })
  const { findings } = await findingsOf(app, owner, 'duplicates')
  expect(findings).toEqual([
    expect.objectContaining({
      id: again.id,
      problem: `Same day, case type, age and aircraft or vehicle as ${first.missionNumber}.`,
      field: null,
      other: expect.objectContaining({ id: first.id, title: 'Rollover' }),
    }),
  ])
  expect((await countsOf(app, owner)).counts).toEqual({ ...nothing, duplicates: 1 })
  await app.as(owner).call(deleteCase, { params: { id: first.id } })
  // The second patient of the first mission still exists.
  expect((await countsOf(app, owner)).counts.duplicates).toBe(1)
  await app.as(owner).call(deleteCase, { params: { id: again.id } })
  expect((await countsOf(app, owner)).total).toBe(0)
})

test('a pair that its owner marked as different is not listed again, and the preceding case is compared instead', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const facts = { owner, date: '2025-03-04', patientAge: 40, patientAgeUnit: 'years' } as const
  const first = await given.case({ ...facts, title: 'First' })
  const second = await given.case({ ...facts, title: 'Second' })
  const third = await given.case({ ...facts, title: 'Third' })
  const say = async (caseId: string, otherId: string, isDifferent: boolean) => {
    const { status } = await app.as(owner).call(markDifferent, { body: { caseId, otherId, isDifferent } })
    expect(status).toBe(200)
  }
  const named = async () => {
    const { findings } = await findingsOf(app, owner, 'duplicates')
    expect((await countsOf(app, owner)).counts.duplicates).toBe(findings.length)
    return findings.map(({ title, other }) => `${title} and ${other?.title}`).toSorted()
  }
  expect(await named()).toEqual(['Second and First', 'Third and Second'])
  await say(third.id, second.id, true)
  // The third case may still be a repetition of the first.
  expect(await named()).toEqual(['Second and First', 'Third and First'])
  await say(first.id, third.id, true)
  expect(await named()).toEqual(['Second and First'])
  await say(first.id, second.id, true)
  expect(await named()).toEqual([])
  expect((await countsOf(app, owner)).total).toBe(0)
  await say(second.id, third.id, false)
  expect(await named()).toEqual(['Third and Second'])
})

test('a draft is found after 48 hours', async ({ app, given }) => {
  const owner = await given.user()
  const draft = await given.case({ owner, status: 'draft', patientAge: null, patientAgeUnit: null })
  const age = async (hours: number) =>
    app.deps.db
      .updateTable('cases')
      .set({ updated_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', draft.id)
      .execute()
  await age(47)
  expect((await countsOf(app, owner)).total).toBe(0)
  await age(73)
  expect((await findingsOf(app, owner, 'drafts')).findings).toEqual([
    expect.objectContaining({
      id: draft.id,
      problem: 'A draft that has waited for 3 days.',
      status: 'draft',
    }),
  ])
  expect((await countsOf(app, owner)).counts).toEqual({ ...nothing, drafts: 1 })
})

test('the pages of a kind show every finding once, newest first', async ({ app, given }) => {
  const owner = await given.user()
  const dates = ['2025-03-01', '2025-03-02', '2025-03-02', '2025-03-03', '2025-03-04']
  for (const [index, date] of dates.entries())
    await given.case({ owner, date, procedures: [induction], patientAge: 20 + index })
  const whole = (await findingsOf(app, owner, 'capnography')).findings.map(({ id }) => id)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof findingsOf>> = await findingsOf(app, owner, 'capnography', {
      limit: 2,
      ...(cursor !== null && { cursor }),
    })
    paged.push(...page.findings.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(whole)
  expect(whole).toHaveLength(5)
  const broken = await app
    .as(owner)
    .call(listFindings, { query: { kind: 'capnography', cursor: 'nonsense' } })
  expect(broken).toFailWith(400, 'request_invalid')
})

test('nobody’s check shows the cases of others, whatever the role', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const admin = await given.user({ role: 'super_admin' })
  const found = await given.case({ owner, procedures: [induction] })
  for (const viewer of [supervisor, admin]) {
    expect((await countsOf(app, viewer)).total).toBe(0)
    expect((await findingsOf(app, viewer, 'capnography')).findings).toEqual([])
    expect((await app.as(viewer).call(getCase, { params: { id: found.id } })).status).toBe(200)
  }
})
