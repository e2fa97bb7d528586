import { expect, test } from 'vitest'
import { cpdStandards } from '#reference/cpd-standards.ts'
import type { Standard } from './contract.ts'
import { fromDelivered } from './server/row-mapping.ts'
import { toStandardView } from './server/views.ts'
import { matchingStandards, readStandardSearch, type StandardSearch } from './standard-search.ts'
import { countryName } from './web/standard-words.ts'

const delivered = cpdStandards.map((standard) => toStandardView(fromDelivered(standard)))
const own = { ...delivered[0], code: 'own', body: 'Rettungsflugwacht Zürich', isDelivered: false } as Standard
const retired = { ...delivered[1], code: 'old', isRetired: true, version: 2 } as Standard
const codes = (search: StandardSearch) =>
  matchingStandards([...delivered, own, retired], search, countryName).map(({ code }) => code)

test('a standard is found by its body, country and profession, in any order and without accents', () => {
  expect(codes({ q: 'paramedic new zealand' })).toContain('nz_paramedic_council_cpd')
  expect(codes({ q: 'zurich' })).toEqual(['own'])
  expect(codes({ q: 'nurse texas' })).not.toContain('nz_paramedic_council_cpd')
})

test('the list shows what is offered, what is not as delivered, and what is retired', () => {
  expect(codes({ show: 'own' })).toEqual(['own', 'old'])
  expect(codes({ show: 'retired' })).toEqual(['old'])
  expect(codes({ show: 'offered' })).toHaveLength(delivered.length + 1)
})

test('anything else in the URL is ignored', () => {
  expect(readStandardSearch({ q: ' ', show: 'everything', page: '2' })).toEqual({})
  expect(readStandardSearch({ q: 'x'.repeat(500), show: 'own' }).q).toHaveLength(100)
})
