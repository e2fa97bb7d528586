import { expect, test } from 'vitest'
import * as short from '#reference/short-labels.ts'
import { furtherSynonyms } from '#reference/synonyms/further-words.ts'
import { targetOf } from '../targets.contract.ts'
import { codedLists } from './coded-lists.ts'
import { dictionaryOf, knownCode } from './known-words.ts'
import { findDiagnosis } from './find-diagnosis.ts'
import { readValue } from './read-value.ts'
import { proposalsFor } from './server/read-column.ts'

test('every known word means an entry of its list', () => {
  for (const [list, entries] of Object.entries(codedLists)) {
    const codes = new Set(entries.map(({ code }) => code))
    const strange = [...dictionaryOf(list)].filter(([, code]) => !codes.has(code))
    expect(strange, list).toEqual([])
  }
})

test('an added word of another language never means two entries, or a different entry than before', () => {
  for (const [list, words] of Object.entries(furtherSynonyms)) {
    const misread = Object.entries(words).flatMap(([code, line]) =>
      line
        .split('|')
        .filter((word) => knownCode(list, word) !== code)
        .map((word) => `${word}: ${knownCode(list, word)}, not ${code}`),
    )
    expect(misread, list).toEqual([])
  }
})

test('every label and every short label of Sortie is read as its own entry', () => {
  const shortLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    missionTypes: short.shortMissionTypes,
    missionResults: short.shortMissionResults,
    platforms: short.shortPlatforms,
    crewRoles: short.shortCrewRoles,
    supervisionLevels: short.shortSupervisionLevels,
    procedures: short.shortProcedures,
    diagnoses: short.shortDiagnoses,
  }
  for (const [list, entries] of Object.entries(codedLists)) {
    const misread = entries.flatMap(({ code, label }) =>
      [label, label.toUpperCase(), shortLabels[list]?.[code] ?? label]
        .filter((words) => knownCode(list, words) !== code)
        .map((words) => `${words}: ${knownCode(list, words)}`),
    )
    expect(misread, list).toEqual([])
  }
})

test.each([
  ['caseTypes', 'Head injury', 'trauma'],
  ['crewRoles', 'HEMS TCM', 'hems_technical_crew_member'],
  ['supervisionLevels', 'zelf', 'independent'],
  ['supervisionLevels', 'pa egen hand', 'independent'],
  ['missionResults', 'cancel onderweg', 'stood_down_en_route'],
  ['missionTypes', 'IKT', 'secondary_transfer'],
  ['destinationTypes', 'SEH', 'emergency_department'],
  ['destinationTypes', 'IVA', 'intensive_care_unit'],
  ['patientGenders', 'v', 'female'],
  ['procedures', 'ECG 12-afl', 'ecg_12_lead'],
  ['procedures', 'naldekompression', 'needle_thoracocentesis'],
  ['drugs', 'esk', 'esketamine'],
  ['clinicalOutcomes', 'uendret', 'handed_over_stable'],
])('in %s, “%s” means %s', (list, word, code) => {
  expect(knownCode(list, word)).toBe(code)
})

test.each([
  ['missionResults', 'cancel'],
  ['missionResults', 'avbr.'],
  ['clinicalOutcomes', 'overleden'],
  ['supervisionLevels', 'AIOS'],
  ['supervisionLevels', 'veiledet'],
  ['supervisionLevels', 'handledd'],
  ['operatorRoles', 'begeleid'],
  ['missionTypes', 'Emergency'],
  ['diagnoses', 'AAA'],
  ['diagnoses', 'BAA'],
  ['diagnoses', 'ARF'],
])('in %s, “%s” could mean several entries', (list, word) => {
  expect(knownCode(list, word)).toBeNull()
})

test('“TCA” is a traumatic arrest or a tricyclic, so neither is sure, and both are offered', () => {
  for (const [list, codes] of [
    ['diagnoses', ['traumatic_cardiac_arrest', 'tricyclic_overdose']],
    ['caseTypes', ['cardiac_arrest', 'toxicology']],
  ] as const) {
    expect(knownCode(list, 'TCA')).toBeNull()
    expect(proposalsFor(list, 'TCA').map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]))
  }
  expect(findDiagnosis('blunt TCA')?.code).toBe('traumatic_cardiac_arrest')
  expect(findDiagnosis('TCA overdose')?.code).toBe('tricyclic_overdose')
  expect(findDiagnosis('TCA')).toBeNull()
})

test('words that deny something offer no entry, and parts of one immobilisation are one entry', () => {
  for (const words of ['no collar', 'sin collarín', 'kein Stifneck', 'collar declined'])
    expect(proposalsFor('procedures', words), words).toEqual([])
  const target = targetOf('procedures')
  const reader = { format: { dateOrder: null, decimalMark: null, unit: null }, words: new Map(), places: {} }
  const read = (text: string) => target && readValue(target, reader, text).value
  for (const text of ['collar, blocks', 'Stifneck; HWS Immobilisation', 'c-spine immobilisation + collar'])
    expect(read(text), text).toEqual([{ code: 'spinal_immobilisation', count: 1 }])
})
