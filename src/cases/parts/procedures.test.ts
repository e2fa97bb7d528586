import { expect, test } from 'vitest'
import { caseTypes } from '#reference/case-lists.ts'
import { codesOf } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { usualDrugs } from './procedures.ts'

test('the drugs suggested for a case type are on the list of drugs, each once', () => {
  for (const { code } of caseTypes) {
    const offered = usualDrugs(code)
    expect(new Set(offered).size).toBe(offered.length)
    for (const drug of offered) expect(codesOf(drugs)).toContain(drug)
  }
  expect(usualDrugs('cardiac_arrest')[0]).toBe('adrenaline')
  expect(usualDrugs(null)[0]).toBe('fentanyl')
})
