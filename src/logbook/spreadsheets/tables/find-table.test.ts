import { expect, test } from 'vitest'
import type { Cell } from '../files/sheets.ts'
import { chooseSheet, findTable, listTables } from './find-table.ts'

const sheet = (...rows: Cell[][]) => ({ name: 'Log', rows })

test('the headings are found below a title, a logo row and an explanation', () => {
  const table = findTable(
    sheet(
      ['Logbook of the air rescue base'],
      ['Exported', '01.12.2025'],
      [],
      ['Datum', 'Alter', 'Diagnose'],
      ['05.01.2024', 72, 'Polytrauma'],
    ),
  )
  expect(table).toMatchObject({
    headerRow: 4,
    headings: ['Datum', 'Alter', 'Diagnose'],
    rows: [{ row: 5, cells: ['05.01.2024', 72, 'Polytrauma'] }],
  })
})

test('headings in two lines are joined, both merged groups and names above an empty cell', () => {
  const table = findTable(
    sheet(
      ['Date', 'Age', 'First', null, 'Handover', null],
      [null, null, 'HR', 'SpO2', 'HR', 'SpO2'],
      ['2025-03-04', 40, 110, 91, 90, 98],
    ),
  )
  expect(table?.headings).toEqual([
    'Date',
    'Age',
    'First › HR',
    'First › SpO2',
    'Handover › HR',
    'Handover › SpO2',
  ])
  expect(table?.rows.map(({ row }) => row)).toEqual([3])
})

test('a heading that was merged over several columns names each of them, if it has a known name for each', () => {
  const merged = (...headings: (string | null)[]) =>
    findTable(
      sheet(
        headings,
        headings.map((_, index) => (index === 0 ? '2025-03-04' : '14:05')),
      ),
    )?.headings
  expect(merged('Datum', 'Tijd alarm - tp', null, 'Diagnose')).toEqual([
    'Datum',
    'Tijd alarm',
    'tp',
    'Diagnose',
  ])
  expect(merged('Datum', 'RR / puls / SpO2', null, null)).toEqual(['Datum', 'RR', 'puls', 'SpO2'])
  // Fewer or more columns than names, and a name that nobody knows.
  expect(merged('Datum', 'RR / puls / SpO2', null, 'Diagnose')?.[1]).toBe('RR / puls / SpO2')
  expect(merged('Datum', 'Alarm - tp', null, null, 'Diagnose')?.[1]).toBe('Alarm - tp')
  expect(merged('Datum', 'Alarm - Wetter vor Ort', null, 'Diagnose')?.[1]).toBe('Alarm - Wetter vor Ort')
})

test('equal headings get different names', () => {
  const table = findTable(sheet(['Date', 'Drug', 'Drug'], ['2025-03-04', 'Ketamine', 'Fentanyl']))
  expect(table?.headings).toEqual(['Date', 'Drug', 'Drug (2)'])
})

test.each(['Total', 'Summe:', 'Totalt', 'TOTAL 2024', 'Gesamt', 'Suma'])(
  'a row of “%s” is left out',
  (word) => {
    const table = findTable(sheet(['Date', 'Age', 'Diagnosis'], ['2025-03-04', 40, 'x'], [word, 1, null]))
    expect(table?.leftOut).toEqual([{ row: 3, reason: 'total' }])
  },
)

test('a row with only a year above other rows, or with only a number, is no case', () => {
  const table = findTable(
    sheet(['No.', 'Date', 'Age'], [2024], [1, '2024-03-04', 40], [2, '2024-03-05', 41], [3, null, ' ']),
  )
  expect(table?.rows.map(({ row }) => row)).toEqual([3, 4])
  expect(table?.leftOut).toEqual([2, 5].map((row) => ({ row, reason: 'footnote' })))
})

test('a row with only a total or a remark in a later column is no case, but a row with a further procedure is one', () => {
  const table = findTable(
    sheet(
      ['Datum', 'Alter', 'Einsatzstichwort', 'Maßnahmen'],
      ['05.01.2024', 72, 'Polytrauma', 'RSI'],
      [null, null, null, 'Thoraxdrainage'],
      [null, null, 'Summe 02/2021: 28 Einsätze', null],
      [null, null, 'Σ 37', null],
      [null, null, 'Elternzeit bis Ende Monat', null],
    ),
  )
  expect(table?.rows.map(({ row }) => row)).toEqual([2, 3])
  expect(table?.leftOut).toEqual([
    { row: 4, reason: 'total' },
    { row: 5, reason: 'total' },
    { row: 6, reason: 'footnote' },
  ])
})

test('blank rows, headings of further pages and footnotes are left out with their reason', () => {
  const headings = ['Date', 'Age', 'Diagnosis']
  const table = findTable(
    sheet(
      headings,
      ['2025-03-04', 40, 'Stroke'],
      [],
      headings,
      ['2025-03-05', 41, 'STEMI'],
      ['* approximate age'],
    ),
  )
  expect(table?.rows.map(({ row }) => row)).toEqual([2, 5])
  expect(table?.leftOut).toEqual([
    { row: 3, reason: 'blank' },
    { row: 4, reason: 'heading_again' },
    { row: 6, reason: 'footnote' },
  ])
})

test('a row that begins with a patient’s summary is no footnote, and a date is never a total', () => {
  const table = findTable(sheet(['Diagnosis', 'Date', 'Age'], ['Total hip replacement', '2025-03-04', 80]))
  expect(table?.rows).toHaveLength(1)
})

test('the user may choose another row as the headings', () => {
  const log = sheet(['a', 'b'], ['Date', 'Age'], ['2025-03-04', 40])
  expect(findTable(log, 1)?.headings).toEqual(['a', 'b'])
  expect(findTable(log, 9)).toBeNull()
})

test('of several sheets, the one that resembles a log and has the most rows is proposed', () => {
  const log = (rows: number) =>
    sheet(['Date', 'Age', 'Diagnosis'], ...Array.from({ length: rows }, () => ['2025-03-04', 4, 'x']))
  const list = sheet(['Course', 'Place'], ...Array.from({ length: 50 }, () => ['ATLS', 'Leeds']))
  const choices = listTables([list, log(2), log(5), sheet()]).map(({ choice }) => choice)
  expect(choices.map(({ looksLikeLog }) => looksLikeLog)).toEqual([false, true, true, false])
  expect(chooseSheet(choices)).toBe(2)
})

test('a sheet without headings has no table', () => {
  expect(findTable(sheet([1, 2, 3], [4, 5, 6]))).toBeNull()
  expect(findTable(sheet())).toBeNull()
})

test('the values of columns that identify people are removed from the table', () => {
  const table = findTable(
    sheet(['Date', 'Patient name', 'Age', 'DOB'], ['2025-03-04', 'John Smith', 40, '1.1.1985']),
  )
  expect(table?.rows).toEqual([{ row: 2, cells: ['2025-03-04', null, 40, null] }])
})
