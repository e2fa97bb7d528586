import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { caseParamsSchema, caseRequestSchema, caseSchema, type CaseRequest } from './contract.ts'
import { caseListQuerySchema, listCases } from '#logbook/book/list/contract.ts'

const problemsOf = (body: unknown) =>
  caseRequestSchema.safeParse(body).error?.issues.map((issue) => issue.path.join('.')) ?? []
const withFields = (fields: object) => problemsOf({ date: '2025-03-04', ...fields })

test('a draft needs only a date, and other fields get their defaults', () => {
  expect(caseRequestSchema.parse({ status: 'draft', date: '2025-03-04' } satisfies CaseRequest)).toEqual({
    status: 'draft',
    date: '2025-03-04',
    patientSequence: 1,
    encounterSetting: 'real',
    flagCaseReview: false,
    procedures: [],
    drugs: [],
    blood: [],
  })
})

test('a client cannot send fields that the server sets', () => {
  for (const field of [
    'createdBy',
    'organizationId',
    'createdAt',
    'updatedAt',
    'submittedAt',
    'everFlagged',
    'signOff',
    'version',
    'source',
    'derived',
  ]) {
    expect(problemsOf({ date: '2025-03-04', [field]: 1 }), field).toEqual([''])
  }
  expect(withFields({ status: 'pending' })).toEqual(['status'])
  expect(withFields({ clinical: { patientName: 'x' } })).toEqual(['clinical'])
})

test('the two fields for the id must agree', () => {
  const id = '0197a000-0000-7000-8000-000000000001'
  expect(withFields({ _id: id, id })).toEqual([])
  expect(withFields({ _id: id, id: '0197a000-0000-7000-8000-000000000002' })).toEqual(['id'])
})

test('text is never converted to numbers or booleans', () => {
  expect(withFields({ patientAge: '34', patientAgeUnit: 'years' })).toEqual(['patientAge'])
  expect(withFields({ flagCaseReview: 'true' })).toEqual(['flagCaseReview'])
  expect(withFields({ patientAge: 34.5, patientAgeUnit: 'years' })).toEqual(['patientAge'])
})

describe('dates and times', () => {
  test('a date is a real calendar date from 1970 on', () => {
    for (const date of ['2025-02-29', '04.03.2025', '1969-12-31', '2025-3-4', 20_250_304]) {
      expect(problemsOf({ date }), String(date)).toEqual(['date'])
    }
    expect(problemsOf({ date: '2024-02-29' })).toEqual([])
  })

  test('a time has minutes and an offset, but no seconds', () => {
    for (const time of [
      '2025-03-04T09:12+00:00',
      '2025-03-04T09:12Z',
      '2025-03-04T09:12-11:00',
      '2025-03-04T09:12+14:00',
    ]) {
      expect(withFields({ mission: { activatedAt: time } }), time).toEqual([])
    }
    for (const time of [
      '2025-03-04T09:12',
      '2025-03-04T09:12:30+00:00',
      '2025-03-04 09:12+00:00',
      '2025-03-04T24:00Z',
      '2025-02-29T09:12Z',
      '2025-03-04T09:12+14:01',
      1_741_079_520,
    ]) {
      expect(withFields({ mission: { activatedAt: time } }), String(time)).toEqual(['mission.activatedAt'])
    }
  })
})

test('text that cannot be stored is refused in every field', () => {
  expect(withFields({ title: 'a\u0000bc' })).toEqual(['title'])
  expect(withFields({ clinical: { summary: '\uD800' } })).toEqual(['clinical.summary'])
  expect(withFields({ tags: ['\u0000'] })).toEqual(['tags.0'])
})

test('codes are from the lists, without repeats, and "none" excludes all others', () => {
  expect(withFields({ type: 'Trauma' })).toEqual(['type'])
  expect(withFields({ procedures: [{ code: 'leeches' }] })).toEqual(['procedures.0.code'])
  expect(withFields({ airway: { complications: ['none', 'bradycardia'] } })).toEqual(['airway.complications'])
  expect(withFields({ airway: { complications: ['other', 'other'] } })).toEqual(['airway.complications'])
  expect(withFields({ airway: { inductionAgent: 'morphine' } })).toEqual(['airway.inductionAgent'])
  expect(withFields({ airway: { inductionAgent: 'none', opioidCoInduction: 'fentanyl' } })).toEqual([])
  expect(withFields({ blood: [{ product: 'ketamine' }] })).toEqual(['blood.0.product'])
})

test.each([
  ['heartRate', [0, 300], [-1, 301, 70.5]],
  ['fio2', [0.21, 1], [0.2, 1.01, 0.215]],
  ['ph', [6.5, 8], [6.49, 8.01, 7.123]],
  ['baseExcess', [-40, 40], [-40.1, 40.1]],
  ['temperatureC', [10, 45, 36.6], [9.9, 45.1, 36.66]],
  ['gcsMotor', [1, 6], [0, 7]],
])('%s has its bounds', (field, accepted, refused) => {
  const problems = (value: number) =>
    withFields({ clinical: { vitals: [{ point: 'first', [field]: value }] } })
  for (const value of accepted) expect(problems(value), String(value)).toEqual([])
  for (const value of refused) expect(problems(value), String(value)).toEqual([`clinical.vitals.0.${field}`])
})

test('a mission number has at most 40 characters', () => {
  for (const missionNumber of ['#25-00042', '25-00042', 'HEMS-1', 'KSS/21/000123', 'CAD 123456']) {
    expect(withFields({ missionNumber }), missionNumber).toEqual([])
  }
  for (const missionNumber of ['', ' ', '1'.repeat(41)]) {
    expect(withFields({ missionNumber }), missionNumber).toEqual(['missionNumber'])
  }
})

test('a case is requested by id or by mission number without #', () => {
  const accepts = (id: string) => caseParamsSchema.safeParse({ id }).success
  expect(accepts('0197a000-0000-7000-8000-000000000001')).toBe(true)
  expect(accepts('25-00042')).toBe(true)
  expect(accepts('#25-00042')).toBe(false)
  expect(accepts("1' or 1=1")).toBe(false)
})

test('a page has 25 cases by default, and at most 100', () => {
  expect(caseListQuerySchema.parse({})).toEqual({ limit: 25 })
  expect(caseListQuerySchema.parse({ limit: '100' })).toEqual({ limit: 100 })
  for (const limit of ['0', '101', 'ten', '2.5'])
    expect(caseListQuerySchema.safeParse({ limit }).success).toBe(false)
})

test('every shape can be described in the API document', () => {
  for (const schema of [caseRequestSchema, caseParamsSchema, caseListQuerySchema]) {
    expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
  }
  for (const schema of [caseSchema, listCases.response]) {
    expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow()
  }
})
