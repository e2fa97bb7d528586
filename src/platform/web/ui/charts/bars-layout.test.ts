import { expect, test } from 'vitest'
import { barsLayout, rowsOf } from './bars-layout.ts'

const phone = 326
const desktop = 460
const procedures = [
  'Rapid Sequence Induction',
  'Chest Drain Inserted',
  'Airway Management',
  'Fracture Splintage',
  'Wound Management',
  'Haemorrhage Management',
  'Blood Given',
  'Opioid Usage',
]
const numbered = (count: number, name = 'Type') =>
  Array.from({ length: count }, (_, index) => ({ name: `${name} ${index + 1}`, value: count - index }))
const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

test.each([
  ['few short names', ['Trauma', 'Cardiac'], phone, 'upright'],
  [
    'names that break into lines',
    ['Primary (scene)', 'Search and rescue', 'Advice only'],
    desktop,
    'upright',
  ],
  ['long names on a phone', procedures, phone, 'horizontal'],
  ['long names on a wide screen', procedures, desktop, 'horizontal'],
  ['long names where there is room for each', procedures, 1_000, 'upright'],
  ['one word that is too long', ['Gastrointestinal', 'Trauma', 'Burns', 'Sepsis'], phone, 'horizontal'],
  ['a dozen short names', namesOf(numbered(12)), phone, 'horizontal'],
  ['more short names than rows', namesOf(numbered(20)), phone, 'slanted'],
  ['more long names than rows', namesOf(numbered(20, 'Critical care')), phone, 'horizontal'],
])('%s: bars of %j on %s px are %s', (_, names, width, layout) => {
  expect(barsLayout(names, width)).toBe(layout)
})

test('bars that each have a row are drawn unchanged', () => {
  const entries = numbered(12)
  expect(rowsOf(entries)).toEqual({ rows: entries, folded: [] })
})

test('if there are more, the smallest are drawn as one, and nothing is lost', () => {
  const entries = numbered(18).toReversed()
  const { rows, folded } = rowsOf(entries)
  expect(namesOf(rows)).toEqual([...namesOf(entries.slice(7)), 'All others'])
  expect(namesOf(folded)).toEqual(namesOf(numbered(18).slice(11)))
  expect(rows.at(-1)?.value).toBe(7 + 6 + 5 + 4 + 3 + 2 + 1)
})

test('"Other" loses its own bar before a named one does, however large it is', () => {
  const { rows, folded } = rowsOf([{ name: 'Other', value: 900 }, ...numbered(12)])
  expect(namesOf(rows)).toEqual([...namesOf(numbered(11)), 'All others'])
  expect(rows.at(-1)?.value).toBe(901)
  expect(namesOf(folded)).toEqual(['Type 12', 'Other'])
})
