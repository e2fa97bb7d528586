import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { unzip } from '#testing/unzip.ts'
import { streamXlsx, toXlsx } from './xlsx.ts'

async function* once(row: readonly unknown[]) {
  yield row
}

const written = (row: readonly unknown[]) =>
  buffer(streamXlsx({ name: 'Sheet', headings: row.map((_, index) => `Column ${index}`), rows: once(row) }))

const texts = [
  '=1+1',
  '+SUM(A1)',
  '-5',
  '@cmd',
  'Fall, "sudden"',
  'Zwei\nZeilen',
  '<b>&amp;</b>',
  'ünïcode 🚁',
  'a\u0001b',
  '_x0041_',
  '  spaces  ',
]

test('every text comes back as it was, and none is a formula', async () => {
  const file = await written(texts)
  const { sheets } = await readXlsx(file)
  expect(sheets[0]?.rows[1]).toEqual(texts)
  const xml = unzip(file).get('xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
})

test('numbers stay numbers, days become dates, and what is unknown is an empty cell', async () => {
  const { sheets } = await readXlsx(await written([2.5, '2025-03-04', true, null, undefined, 'end']))
  expect(sheets[0]?.rows[1]).toEqual([2.5, new Date('2025-03-04'), true, null, null, 'end'])
})

test('a text that no spreadsheet could open is shortened or cleaned', async () => {
  const { sheets } = await readXlsx(await written(['x'.repeat(40_000), 'a\uFFFEb']))
  const [long, clean] = sheets[0]?.rows[1] ?? []
  expect(String(long)).toHaveLength(32_767)
  expect(clean).toBe('ab')
})

test('names of sheets end with a whole word, and two sheets never have the same', async () => {
  const names = [
    'First-pass success of intubation',
    'Procedures by supervision',
    'Case type by supervision and the age of patients',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'Procedures by supervision',
    'a/b: [c]',
  ]
  const file = await toXlsx(
    names.map((name) => ({ name, columns: [{ heading: 'Any', width: 10 }], rows: [] })),
    { title: 'Names', creator: 'Sortie', now: new Date('2026-01-01') },
  )
  const { sheets } = await readXlsx(file)
  expect(sheets.map(({ name }) => name)).toEqual([
    'First-pass success',
    'Procedures by supervision',
    'Case type by supervision',
    'Donaudampfschifffahrtsgesellsch',
    'Procedures by supervision 2',
    'a b   c',
  ])
})
