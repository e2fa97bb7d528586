import { expect, test } from 'vitest'
import * as airwayLists from './airway-lists.ts'
import * as caseLists from './case-lists.ts'
import * as clinicalLists from './clinical-lists.ts'
import { listCodesInGroups, toCodes, findEntry, labelOf, type ListEntry } from './codes.ts'
import * as complianceLists from './compliance-lists.ts'
import * as cpdLists from './cpd-lists.ts'
import * as diagnosisLists from './diagnoses.ts'
import { drugSearchWords } from './drug-search-words.ts'
import * as drugLists from './drugs.ts'
import * as learningLists from './learning-lists.ts'
import * as missionLists from './mission-lists.ts'
import * as privacyLists from './privacy-patterns.ts'
import * as procedureLists from './procedures.ts'
import * as teamLists from './team-lists.ts'
import { doseSources, usualDoses } from './usual-doses.ts'

const everyList: Record<string, readonly ListEntry[]> = {
  ...airwayLists,
  ...caseLists,
  ...clinicalLists,
  ...complianceLists,
  ...cpdLists,
  ...diagnosisLists,
  ...drugLists,
  ...learningLists,
  ...missionLists,
  ...privacyLists,
  ...procedureLists,
  ...teamLists,
}

test('every code is snake_case and unique in its list, and every choice has a label', () => {
  for (const [name, list] of Object.entries(everyList)) {
    const codes = toCodes(list)
    expect(new Set(codes).size, name).toBe(codes.length)
    for (const { code, label } of list) {
      expect(code, name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
      expect(label.trim(), `${name} ${code}`).not.toBe('')
    }
  }
})

test('the lists have the published length', () => {
  const lengths = Object.fromEntries(Object.entries(everyList).map(([name, list]) => [name, list.length]))
  expect(lengths).toMatchObject({
    caseTypes: 18,
    missionTypes: 12,
    missionResults: 15,
    platforms: 14,
    levelsOfCare: 14,
    crewRoles: 26,
    supervisionLevels: 7,
    ageBands: 11,
    procedures: 140,
    diagnoses: 185,
    drugs: 155,
    complianceCategories: 10,
    audiences: 13,
    cpdTypes: 39,
    cpdCategories: 50,
    cpdCreditSystems: 8,
    privacyPatterns: 30,
  })
})

test('every group and every roll-up refers to an existing entry', () => {
  for (const { group } of procedureLists.procedures)
    expect(toCodes(procedureLists.procedureGroups)).toContain(group)
  const series = procedureLists.procedures.flatMap(({ rollsUpTo }) => rollsUpTo ?? [])
  expect(series.every((code) => findEntry(procedureLists.procedures, code)?.dashboard)).toBe(true)
  for (const { group } of diagnosisLists.diagnoses)
    expect(toCodes(diagnosisLists.diagnosisGroups)).toContain(group)
  for (const { group } of drugLists.drugs) expect(toCodes(drugLists.drugGroups)).toContain(group)
})

test('the age bands have no gaps or overlaps', () => {
  caseLists.ageBands.forEach(({ minDays }, index) => {
    const before = caseLists.ageBands[index - 1]
    expect(minDays).toBe(before ? (before.maxDays ?? Number.NaN) + 1 : 0)
  })
})

test('a code resolves to its label, and a code that is no longer in the list shows as itself', () => {
  expect(labelOf(caseLists.caseTypes, 'cardiac_arrest')).toBe('Cardiac Arrest')
  expect(labelOf(caseLists.caseTypes, 'retired_code')).toBe('retired_code')
  expect(labelOf(caseLists.caseTypes, null)).toBeNull()
  expect(listCodesInGroups(drugLists.drugs, 'opioid')).toContain('fentanyl')
})

test('every search term for a drug belongs to a drug in the list', () => {
  const codes = toCodes(drugLists.drugs)
  for (const code of Object.keys(drugSearchWords)) expect(codes).toContain(code)
})

test('usual doses have known drugs, routes, units and sources, and valid ranges', () => {
  expect(new Set(usualDoses.map(({ drug }) => drug)).size).toBeGreaterThanOrEqual(100)
  const seen = new Set<string>()
  for (const usual of usualDoses) {
    const { drug, routes, unit, source } = usual
    expect(toCodes(drugLists.drugs), drug).toContain(drug)
    // The dose rules convert all weights to mg and all kinds of units to `unit`.
    expect(['mg', 'ml', 'mmol', 'unit', 'puff'], drug).toContain(unit)
    expect(toCodes(doseSources), drug).toContain(source)
    for (const route of routes) {
      expect(toCodes(drugLists.drugRoutes), drug).toContain(route)
      const key = `${drug} ${route} ${unit}`
      expect(seen, key).not.toContain(key)
      seen.add(key)
    }
    for (const range of [usual.adult, usual.child, usual.childPerKg]) {
      if (!range) continue
      expect(range, drug).toHaveLength(2)
      expect(range[0], drug).toBeGreaterThan(0)
      expect(range[1], drug).toBeGreaterThanOrEqual(range[0] ?? 0)
    }
  }
})
