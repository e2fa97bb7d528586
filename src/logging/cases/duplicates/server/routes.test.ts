import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { CaseRequest } from '../../contract.ts'
import { voidCase, deleteCase } from '../../changes/removal.contract.ts'
import { listDuplicates } from '../contract.ts'

const date = '2025-03-04'
const facts = { date, type: 'trauma', patientAge: 34, patientAgeUnit: 'years' } as const
const mission = {
  missionType: 'primary_scene',
  result: 'patient_transported',
  platform: 'rotary_wing',
} as const
const asked = { ...facts, platform: mission.platform }

const ask = async (app: TestApp, as: GivenUser, change: object = {}) => {
  const answer = await app.as(as).call(listDuplicates, { query: { ...asked, ...change } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.duplicates
}

describe('a possible duplicate', () => {
  test('is a case of the same user with the same day, type, age and platform, also a draft', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const logged = await given.case({ owner, ...facts, mission, title: 'Rollover' })
    const draft = await given.case({ owner, ...facts, mission, status: 'draft' })
    for (const other of [
      { date: '2025-03-05' },
      { type: 'medical' },
      { patientAge: 35 },
      { patientAge: 12, patientAgeUnit: 'months' },
      { mission: { ...mission, platform: 'boat' } },
    ] as Partial<CaseRequest>[])
      await given.case({ owner, ...facts, mission, ...other })
    const found = await ask(app, owner)
    expect(found.map(({ id }) => id).toSorted()).toEqual([logged.id, draft.id].toSorted())
    expect(found.find(({ id }) => id === logged.id)).toMatchObject({
      missionNumber: logged.missionNumber,
      title: 'Rollover',
      status: 'completed',
    })
  })

  test('is neither the case itself nor another patient of its mission', async ({ app, given }) => {
    const owner = await given.user()
    const first = await given.case({ owner, ...facts, mission })
    expect(await ask(app, owner, { except: first.id })).toEqual([])
    expect(await ask(app, owner, { missionNumber: first.missionNumber })).toEqual([])
    expect(await ask(app, owner, { missionNumber: '#25-99999' })).toHaveLength(1)
  })

  test('is not a voided or deleted case', async ({ app, given }) => {
    const owner = await given.user()
    const [voided, deleted] = [
      await given.case({ owner, ...facts, mission }),
      await given.case({ owner, ...facts, mission }),
    ]
    const body = { reason: 'Logged twice', version: voided.version }
    expect(await app.as(owner).call(voidCase, { params: { id: voided.id }, body })).toMatchObject({
      status: 200,
    })
    expect(await app.as(owner).call(deleteCase, { params: { id: deleted.id } })).toMatchObject({
      status: 200,
    })
    expect(await ask(app, owner)).toEqual([])
  })

  test('is never another user’s case, whatever the role', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const owner = await given.user({ supervisor, organizationId })
    await given.case({ owner, ...facts, mission })
    const others = [
      supervisor,
      await given.user({ organizationId }),
      await given.user({ role: 'super_admin' }),
    ]
    for (const other of others) expect(await ask(app, other)).toEqual([])
  })

  test('is one of at most three, and never blocks a save', async ({ app, given }) => {
    const owner = await given.user()
    for (let turn = 0; turn < 5; turn += 1) await given.case({ owner, ...facts, mission })
    expect(await ask(app, owner)).toHaveLength(3)
  })
})
