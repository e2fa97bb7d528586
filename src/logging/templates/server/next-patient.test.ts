import { expect, test } from '#testing/test.ts'
import { createCase, type CaseRequest } from '#logging/cases/contract.ts'
import { nextPatientOf } from '../template-content.ts'

const date = '2025-03-04'
const mission: CaseRequest['mission'] = {
  missionType: 'primary_scene',
  result: 'patient_transported',
  resultReason: 'Two of five',
  platform: 'rotary_wing',
  delayReasons: ['other'],
  delayReasonsOther: 'a closed pass',
  activatedAt: `${date}T09:03+01:00`,
  availableAt: `${date}T10:33+01:00`,
}
const patient = { type: 'medical', patientAge: 7, patientAgeUnit: 'years' } as const

test('a second patient is logged on the same mission, which counts once', async ({ app, given }) => {
  const { id: organizationId } = await given.organization({ timeZone: 'Europe/Oslo' })
  const owner = await given.user({ organizationId })
  const first = await given.case({ owner, date, mission })
  const body = { ...nextPatientOf(first), ...patient, date }
  const second = await app.as(owner).call(createCase, { body })
  expect(second.status).toBe(201)
  expect(second.body).toMatchObject({
    missionNumber: first.missionNumber,
    patientSequence: 2,
    mission: first.mission,
    team: first.team,
    patientAge: 7,
    procedures: [],
  })
  const missions = await app.deps.db
    .selectFrom('missions')
    .select('counted_cases')
    .where('owner_id', '=', owner.id)
    .execute()
  expect(missions).toEqual([{ counted_cases: 2 }])
})

test('saving the same second patient twice at once saves one; saving a second and a third patient at once saves both', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({ owner, date, mission })
  const log = (facts: Partial<CaseRequest>) =>
    app.as(owner).call(createCase, { body: { ...nextPatientOf(first), ...patient, date, ...facts } })

  const same = await Promise.all([log({ patientAge: 7 }), log({ patientAge: 8 })])
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(same.find(({ status }) => status === 409)).toFailWith(409, 'case_duplicate')

  const further = await Promise.all([3, 4].map((patientSequence) => log({ patientSequence })))
  expect(further.map(({ status }) => status)).toEqual([201, 201])
})
