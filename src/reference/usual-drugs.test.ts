import { expect, test } from 'vitest'
import { caseTypes } from './case-lists.ts'
import { toCodes } from './codes.ts'
import { doseUnits, drugs } from './drugs.ts'
import { listUsualDrugs } from './usual-drugs.ts'

test('the drugs suggested for a case type are on the list of drugs, each once', () => {
  for (const { code } of caseTypes) {
    const offered = listUsualDrugs(code)
    expect(new Set(offered).size).toBe(offered.length)
    for (const drug of offered) expect(toCodes(drugs)).toContain(drug)
  }
  expect(listUsualDrugs('cardiac_arrest')[0]).toBe('adrenaline')
  expect(listUsualDrugs(null)[0]).toBe('fentanyl')
})

test('the unit proposed for a drug is on the list of units', () => {
  const units = drugs.flatMap(({ unit }) => unit ?? [])
  expect(toCodes(doseUnits)).toEqual(expect.arrayContaining(units))
  expect(drugs.find(({ code }) => code === 'fentanyl')?.unit).toBe('mcg')
})
