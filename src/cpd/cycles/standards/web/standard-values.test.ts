import { expect, test } from 'vitest'
import { cpdStandards } from '#reference/cpd-standards.ts'
import { saveStandard, type Standard } from '../contract.ts'
import { validate } from './standard-problems.ts'
import { codeFor, emptyTarget, emptyValues, toBody, toValues } from './standard-values.ts'

const offer = { organizationId: null, isDelivered: true, isRetired: false, version: 0 }
const delivered = cpdStandards.map(
  // The lists of the delivered ones are only readonly.
  (standard) => ({ _id: standard.code, id: standard.code, ...standard, ...offer }) as unknown as Standard,
)
const asking = delivered.filter(({ targets }) => targets.every(({ minimum }) => minimum > 0))

test('every delivered standard goes through the form unchanged, and the server takes it', () => {
  for (const standard of asking) {
    const values = toValues(standard)
    expect(validate(values), standard.code).toEqual({})
    const body = toBody(values, standard.version)
    expect(saveStandard.body?.safeParse(body).error, standard.code).toBeUndefined()
    const { _id, id: _sameId, code: _inThePath, isDelivered: _known, ...same } = standard
    expect(body).toEqual(same)
  }
})

test('a target keeps its code when its name changes, because amounts set by users refer to it', () => {
  const values = { ...emptyValues, targets: [{ ...emptyTarget(), code: 'total', label: 'All learning' }] }
  expect(toBody(values, 1).targets[0]?.code).toBe('total')
})

test('two new targets of the same name get codes of their own', () => {
  const target = { ...emptyTarget(), label: 'Café, 1 × a year' }
  const codes = toBody({ ...emptyValues, targets: [target, target] }, 0).targets.map(({ code }) => code)
  expect(codes).toEqual(['cafe_1_a_year', 'cafe_1_a_year_2'])
})

test('a code starts with a letter, has at least three characters, and is new', () => {
  expect(codeFor('24 h of CPD', new Set())).toBe('own_24_h_of_cpd')
  expect(codeFor('年度', new Set())).toBe('own_standard')
  expect(codeFor('Kent', new Set(['kent', 'kent_2']))).toBe('kent_3')
})

test('what is missing is said at its field', () => {
  const target = { ...emptyTarget(), label: 'Days', unit: 'count' as const, minimum: 1.5, perMonths: 24 }
  const wrong = { ...emptyValues, cycleStart: '02-29', alsoCountries: 'NZ, Ireland', region: 'Texas' }
  expect(Object.keys(validate({ ...wrong, targets: [target] }))).toEqual([
    'body',
    'title',
    'country',
    'alsoCountries',
    'region',
    'professions',
    'cycleStart',
    'targets.0.minimum',
    'targets.0.perMonths',
  ])
})
