import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, updateCase, type CaseRequest } from '../contract.ts'

const date = '2025-03-04'
const send = (app: TestApp, user: GivenUser, facts: Partial<CaseRequest>) =>
  app.as(user).call(createCase, { body: minimalCase({ date, ...facts }) })

describe('a mission number', () => {
  const numbers: readonly [typed: string, stored: string][] = [
    ['24-00017', '24-00017'],
    ['HEMS-2026-0413', 'HEMS-2026-0413'],
    ['CAD 123456', 'CAD-123456'],
    ['R61/1234', 'R61-1234'],
    ['2611220045', '2611220045'],
    ['KSS/21/000123', 'KSS-21-000123'],
    ['2025-03-04/2', '2025-03-04-2'],
    ['MTN-2603-0113', 'MTN-2603-0113'],
    ['NZR-2511-0253', 'NZR-2511-0253'],
    ['KSS-2611-0004', 'KSS-2611-0004'],
  ]
  test.for(numbers)('%s is saved, and found as %s', async ([missionNumber, stored], { app, given }) => {
    const user = await given.user()
    const saved = await send(app, user, { missionNumber })
    expect(saved).toMatchObject({ status: 201, body: { missionNumber: `#${stored}` } })
    expect(await app.as(user).call(getCase, { params: { id: stored } })).toMatchObject({ status: 200 })
  })
})

describe('a mission number that identifies someone', () => {
  const numbers: readonly [typed: string, message: string][] = [
    ['#SMITH-JOHN-12-04-1961', 'Use your service’s mission number'],
    ['#NHS-943-476-5919', 'NHS number'],
    ['943\u00a0476\u00a05919', 'NHS number'],
    ['#943\u200b-476-5919', 'NHS number'],
    ['NHI ZAA0067', 'National Health Index'],
    ['DOB 12-04-1961', 'date of birth'],
    ['07700 900123', 'phone number'],
    ['+44 7700 900123', 'phone number'],
    ['MRN 4455667', 'record number'],
    ['THOMPSON', 'Use your service’s mission number'],
  ]
  test.for(numbers)(
    '%j is refused at its field, in a draft too',
    async ([missionNumber, message], { app, given }) => {
      const user = await given.user()
      for (const status of ['completed', 'draft'] as const) {
        const refused = await send(app, user, { missionNumber, status })
        expect(refused).toFailWith(400, 'request_invalid')
        const fields: unknown = expect.arrayContaining([
          { path: 'missionNumber', message: expect.stringMatching(new RegExp(message, 'i')) },
        ])
        expect(refused.body).toMatchObject({ fields })
      }
    },
  )

  test('is queried if it could also be a service’s own mission number', async ({ app, given }) => {
    const user = await given.user()
    for (const [missionNumber, pattern] of [
      ['9434765919', 'nhs_number'],
      ['SMITH-24', 'person_name'],
      ['12-04-1961', 'full_date_numeric'],
      ['230513-1046', 'chi_number'],
      ['WMR-8450', 'nhi_number'],
      ['080822-2496', 'phone_number'],
    ] as const) {
      const refused = await send(app, user, { missionNumber })
      expect(refused.body).toMatchObject({
        fields: [
          { path: 'missionNumber', message: expect.stringContaining('Check that this identifies nobody') },
        ],
      })
      const privacyChecked = [{ path: 'missionNumber', pattern }]
      expect(await send(app, user, { missionNumber, privacyChecked })).toMatchObject({ status: 201 })
    }
  })
})

test('a mission number with the prefix of the organization raises no question, nor does it in an edit', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization({ settings: { missionNumberPrefix: 'WMR' } })
  const member = await given.user({ organizationId })
  const saved = await send(app, member, { missionNumber: 'WMR-8450' })
  expect(saved).toMatchObject({ status: 201, body: { missionNumber: '#WMR-8450' } })
  if (saved.status !== 201) return
  const body = { ...toUpdate(saved.body), missionNumber: 'WMR-230513-1046' }
  const edited = await app.as(member).call(updateCase, { params: { id: saved.body._id }, body })
  expect(edited).toMatchObject({ status: 200, body: { missionNumber: '#WMR-230513-1046' } })
  const stranger = await given.user()
  expect(await send(app, stranger, { missionNumber: 'WMR-8450' })).toFailWith(400, 'request_invalid')
})

test('a mission number stored before these rules stays readable and unchanged while other fields are edited', async ({
  app,
  given,
}) => {
  const user = await given.user()
  const saved = await given.case({ owner: user, date, missionNumber: '#OLD-1' })
  const old = 'AIRAMBULANCE--1'
  await app.deps.db
    .updateTable('missions')
    .set({ mission_number: old })
    .where('mission_number', '=', 'OLD-1')
    .execute()
  const read = await app.as(user).call(getCase, { params: { id: saved._id } })
  expect(read).toMatchObject({ status: 200, body: { missionNumber: `#${old}` } })
  if (read.status !== 200) return
  const body = { ...toUpdate(read.body), title: 'Another title' }
  const edited = await app.as(user).call(updateCase, { params: { id: saved._id }, body })
  expect(edited).toMatchObject({ status: 200, body: { missionNumber: `#${old}`, title: 'Another title' } })
  expect(await send(app, user, { missionNumber: 'AIRAMBULANCE-2' })).toFailWith(400, 'request_invalid')
})
