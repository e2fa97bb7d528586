import type { CaseRequest } from '#logging/cases/contract.ts'
import { deleteCase, restoreCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { createPracticeHours } from '#cpd/activities/practice-hours/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createEnrolment, listEnrolments } from '../contract.ts'

const begin = (app: TestApp, owner: GivenUser, standardCode: string) =>
  app.as(owner).call(createEnrolment, { body: { standardCode, cycleStart: '2025-01-01' } })

/** Returns the amount of a target in the first cycle of a user, as this reader sees it. */
const amountOf = async (app: TestApp, reader: GivenUser, target: string, userId?: string) => {
  const query = userId === undefined ? {} : { userId }
  const { body } = await app.as(reader).call(listEnrolments, { query })
  return body.enrolments[0]?.progress.targets.find(({ code }) => code === target)?.amount
}

const intubation = { code: 'tracheal_intubation_oral' } as const
const intubated = (given: Given, owner: GivenUser, facts: Partial<CaseRequest> = {}) =>
  given.case({ owner, date: '2025-06-01', procedures: [intubation], ...facts })

test('a skill counts when it was performed, taught or simulated, and not when it was watched or only begun', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await begin(app, owner, 'acem_cpd')
  const airway = () => amountOf(app, owner, 'airway_skill')
  await intubated(given, owner, { procedures: [{ ...intubation, operatorRole: 'observed' }] })
  await intubated(given, owner, { procedures: [{ ...intubation, operatorRole: 'assisted' }] })
  await intubated(given, owner, { status: 'draft' })
  await intubated(given, owner, { date: '2024-12-31' })
  await intubated(given, await given.user())
  expect(await airway()).toBe(0)
  await intubated(given, owner)
  await intubated(given, owner, { procedures: [{ ...intubation, operatorRole: 'supervised' }] })
  await intubated(given, owner, { encounterSetting: 'simulated' })
  expect(await airway()).toBe(3)
})

test('a target for different skills counts each once, and a core skill not at all', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await begin(app, owner, 'acem_cpd')
  const others = ['limb_splint', 'fracture_reduction'] as const
  await intubated(given, owner, { procedures: [intubation, ...others.map((code) => ({ code }))] })
  await intubated(given, owner, { procedures: [{ code: others[0] }] })
  expect(await amountOf(app, owner, 'essential_skills')).toBe(2)
})

test('a deleted or voided case takes its skills with it, and a restored one brings them back', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await begin(app, owner, 'acem_cpd')
  const airway = () => amountOf(app, owner, 'airway_skill')
  const { id, version } = await intubated(given, owner)
  const params = { id }
  await app.as(owner).call(deleteCase, { params })
  expect(await airway()).toBe(0)
  await app.as(owner).call(restoreCase, { params })
  expect(await airway()).toBe(1)
  const body = { version: version + 2, reason: 'Logged twice.' }
  const voided = await app.as(owner).call(voidCase, { params, body })
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  expect(await airway()).toBe(0)
})

test('a supervisor sees the same amounts from the logbook as the clinician', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  await begin(app, owner, 'acem_cpd')
  await intubated(given, owner)
  expect(await amountOf(app, supervisor, 'airway_skill', owner.id)).toBe(1)
})

test('practice hours count by the days that lie in the cycle', async ({ app, given }) => {
  const owner = await given.user()
  await begin(app, owner, 'nmc_revalidation')
  const body = { from: '2024-12-31', to: '2025-01-03', hours: 40, setting: 'prehospital' } as const
  await app.as(owner).call(createPracticeHours, { body })
  expect(await amountOf(app, owner, 'practice_hours')).toBe(30)
})
