import { expect, test } from 'vitest'
import { cpdStandards } from '#reference/cpd-standards.ts'
import { fromDelivered } from '../server/row-mapping.ts'
import { toStandardView } from '../server/views.ts'
import { nationalFirst } from './standard-words.ts'

const delivered = cpdStandards.map((standard) => toStandardView(fromDelivered(standard)))
const codes = (country: string | null) => nationalFirst(delivered, country).map(({ code }) => code)

test('the standards of the own country come first, those that hold there too among them, and none is hidden', () => {
  expect(codes('NZ').slice(0, 4)).toEqual([
    'anzca_cpd',
    'mcnz_recertification',
    'nz_paramedic_council_cpd',
    'ncnz_competence',
  ])
  expect(codes('NZ').toSorted()).toEqual(codes(null).toSorted())
})

test('without a country the order stays', () => {
  expect(codes(null)).toEqual(delivered.map(({ code }) => code))
})
