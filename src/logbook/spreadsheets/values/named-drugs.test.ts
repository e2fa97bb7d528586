import { expect, test } from 'vitest'
import { targetOf } from '../targets.contract.ts'
import { namedDrug } from './named-drugs.ts'
import type { ReadResult } from './read-result.ts'
import { readValue } from './read-value.ts'

test.each([
  ['Adr 1mg x 3', 'Adr', { dose: 1, unit: 'mg', doses: 3 }],
  ['Ketalar 25 mg x2', 'Ketalar', { dose: 25, unit: 'mg', doses: 2 }],
  ['adr 1 mg x5 i.v.', 'adr', { dose: 1, unit: 'mg', doses: 5, route: 'intravenous' }],
  ['Adr 3 x 1 mg', 'Adr', { dose: 1, unit: 'mg', doses: 3 }],
  ['2x morphine 5mg', 'morphine', { dose: 5, unit: 'mg', doses: 2 }],
  ['Adrenalin 1 mg 3 ganger', 'Adrenalin', { dose: 1, unit: 'mg', doses: 3 }],
  ['Ketamin 100+100 mg', 'Ketamin', { dose: 100, unit: 'mg', doses: 2 }],
  ['TXA 2 g', 'TXA', { dose: 2, unit: 'g' }],
  ['sux 2 mg/kg', 'sux', { dose: 2, unit: 'mg_per_kg' }],
  ['NA-inf 0,1 mcg/kg/min', 'NA', { dose: 0.1, unit: 'mcg_per_kg_min', infusion: true }],
  ['glucose 100mg/ml 25g', 'glucose', { dose: 25, unit: 'g' }],
])('%s is a drug with its total dose', (text, name, given) => {
  expect(namedDrug(text)).toEqual({ name, given, isPartlyRead: false })
})

test.each(['Ketamin 100+50 mg', 'fenta 200', 'Adr 1 mg x 99', 'Ketamin 100 mg + 50 mcg', 'sux 2 g/kg'])(
  'of “%s” no dose is taken, and the words are kept',
  (text) => {
    const named = namedDrug(text)
    expect(named?.isPartlyRead).toBe(true)
    expect(named?.given.dose).toBeUndefined()
  },
)

const read = (list: string, cell: string, words: [string, string][] = []): ReadResult => {
  const target = targetOf(list)
  if (!target) throw new Error(list)
  const format = { dateOrder: null, decimalMark: null, unit: null }
  return readValue(target, { format, words: new Map(words), places: {} }, cell)
}

test.each([
  ['Heparyna 5000 j.', 'Heparyna', { dose: 5000, unit: 'unit' }],
  ['Heparyna 5000j', 'Heparyna', { dose: 5000, unit: 'unit' }],
  ['Heparyna 5 000 j.m. i.v.', 'Heparyna', { dose: 5000, unit: 'international_unit', route: 'intravenous' }],
  ['Heparin 5.000 I.E.', 'Heparin', { dose: 5000, unit: 'international_unit' }],
  ['Héparine 5000 UI', 'Héparine', { dose: 5000, unit: 'international_unit' }],
  ['Heparina 5,000 U.I.', 'Heparina', { dose: 5000, unit: 'international_unit' }],
  ['Actrapid 10 enheter', 'Actrapid', { dose: 10, unit: 'unit' }],
])('%s is a drug with its units', (text, name, given) => {
  expect(namedDrug(text)).toEqual({ name, given, isPartlyRead: false })
})

test.each([
  'AV 1 vial',
  'AV 1 fiolka',
  'Glukoza 2 amp.',
  'Salbutamol 4 puffs',
  'Aspirin 1 tabl.',
  'Paracetamol 1.000 mg',
])('the name in “%s” is a question, and the amount stays as text', (text) => {
  expect(namedDrug(text)).toEqual({ name: text.split(' ')[0], given: {}, isPartlyRead: true })
})

test.each([
  ['Heparyna 5000 j.', 'Heparyna', 'heparin', { dose: 5000, unit: 'unit' }],
  ['Heparyna 80 j/kg', 'Heparyna', 'heparin', { dose: 80, unit: 'unit_per_kg' }],
  ['Relanium 10 mg im', 'Relanium', 'diazepam', { dose: 10, unit: 'mg', route: 'intramuscular' }],
  ['10 mg Relanium', 'Relanium', 'diazepam', { dose: 10, unit: 'mg' }],
  ['Fentanylo 2 x 50 mcg', 'Fentanylo', 'fentanyl', { dose: 50, unit: 'mcg', doses: 2 }],
])('in “%s”, an explained word has its dose, as a known name has', (cell, word, code, drug) => {
  for (const list of ['drugs', 'drugs.byOthers', 'procedures']) {
    expect(read(list, cell, [[word.toLowerCase(), code]])).toMatchObject({
      value: [{ code, count: 1, drug }],
      unknownWords: [],
      rest: [],
    })
  }
})

test('a package of an explained drug is that drug, and its text is kept', () => {
  expect(read('drugs', 'AV 1 vial')).toMatchObject({ unknownWords: ['AV'], rest: ['AV 1 vial'] })
  expect(read('drugs', 'AV 1 vial, AV 2 vials', [['av', 'other_drug']])).toMatchObject({
    value: [{ code: 'other_drug' }, { code: 'other_drug' }],
    rest: ['AV 1 vial', 'AV 2 vials'],
  })
})

test('a drug is one question whatever its dose, and the answered drug keeps the dose', () => {
  const { unknownWords } = read('drugs', 'Blux 80mg, Blux 100 mg iv')
  expect(unknownWords).toEqual(['Blux', 'Blux'])
  expect(read('drugs', 'Blux 80mg', [['blux', 'rocuronium']]).value).toEqual([
    { code: 'rocuronium', count: 1, drug: { dose: 80, unit: 'mg' } },
  ])
})

test('a further dose behind a comma or a plus belongs to the drug before it', () => {
  expect(read('drugs', 'Ketamin 100 mg, 100 mg + morfin 5 mg').value).toEqual([
    { code: 'ketamine', count: 1, drug: { dose: 100, unit: 'mg', doses: 2 } },
    { code: 'morphine', count: 1, drug: { dose: 5, unit: 'mg' } },
  ])
})

test('a drug among procedures is a question with its name, and the answer can be a drug', () => {
  const cell = 'CVP x2, zq 500 ml, propanolo 20 mg'
  expect(read('procedures', cell).unknownWords).toEqual(['zq', 'propanolo'])
  const answered = [
    ['zq', 'sodium_chloride_0_9'],
    ['propanolo', 'propofol'],
  ] as [string, string][]
  expect(read('procedures', cell, answered).value).toEqual([
    { code: 'iv_access', count: 2 },
    { code: 'sodium_chloride_0_9', count: 1, drug: { dose: 500, unit: 'ml' } },
    { code: 'propofol', count: 1, drug: { dose: 20, unit: 'mg' } },
  ])
  // A size is no dose, and a word may be a procedure whatever follows it.
  expect(read('procedures', 'Tubo 7.5').unknownWords).toEqual(['Tubo 7.5'])
  expect(read('procedures', 'XY 10 ml', [['xy', 'io_access']]).value).toEqual([
    { code: 'io_access', count: 1 },
  ])
})

test('a dash between treatments separates them, but a dash that denies a treatment does not', () => {
  expect(read('procedures', 'IOT - CVP x2 - fentanyl 100 mcg - trazione')).toMatchObject({
    displayText: expect.stringContaining('Fentanyl'),
    unknownWords: ['trazione'],
  })
  expect(read('procedures', 'RSI - not done').value).toBeNull()
})

test('“vent.” among procedures is a question, not salbutamol', () => {
  expect(read('procedures', 'pvk, vent.')).toMatchObject({
    value: [{ code: 'iv_access' }],
    unknownWords: ['vent.'],
  })
  expect(read('drugs', 'vent').unknownWords).toEqual(['vent'])
})

test.each([
  ['ikke intubert', []],
  ['PVK, vurdert RSI, avsto', ['iv_access']],
  ['intub. av lege (ikke meg)', []],
  ['PVK x2/IO mislykket', ['iv_access', 'iv_access']],
  ['not intubated', []],
  ['no RSI', []],
  ['0', []],
])('“%s” contains only procedures that were done, and raises no question', (cell, codes) => {
  const { value, unknownWords, rest } = read('procedures', cell)
  const done = (value ?? []) as { code: string; count: number }[]
  expect(done.flatMap(({ code, count }) => Array.from({ length: count }, () => code))).toEqual(codes)
  expect(unknownWords).toEqual([])
  expect(rest?.length).toBe(cell === '0' ? 0 : cell.includes('avsto') ? 2 : 1)
})

test('of procedures separated by a slash, only the unknown one is a question', () => {
  const { value, unknownWords } = read('procedures', 'RSI/2 venflon/fingerthorakostomi bilat/xyzzy/eFAST')
  expect(value).toEqual([
    { code: 'rapid_sequence_induction', count: 1 },
    { code: 'iv_access', count: 2 },
    { code: 'finger_thoracostomy', count: 2 },
    { code: 'ultrasound_efast', count: 1 },
  ])
  expect(unknownWords).toEqual(['xyzzy'])
})

test.each(['intubert uten med.', 'ETT no 7', 'non-invasive vent'])('“%s” denies nothing', (cell) => {
  expect(read('procedures', cell).rest).toEqual([])
})
