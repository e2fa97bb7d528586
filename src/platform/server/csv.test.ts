import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { toCsvLine } from './csv.ts'

const cellOf = (value: string) => {
  const line = toCsvLine([value]).slice(0, -2)
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
}

const commands = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example")', 'SUM(A1:A9)']
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const before = [
  '',
  ' ',
  '   ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '"',
  "'",
  '" ',
  '\u0000',
]

test('no spreadsheet runs a cell as a formula, whatever comes before the sign', () => {
  for (const sign of signs) {
    for (const prefix of before) {
      for (const command of commands) {
        const value = prefix + sign + command
        expect(cellOf(value).startsWith("'"), JSON.stringify(value)).toBe(true)
      }
    }
  }
})

test('no spreadsheet runs a later line of a cell as a formula', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    for (const sign of signs) expect(cellOf(`One${end}${sign}1+1`)).toContain(`'${sign}1+1`)
  }
})

test('text that starts with a tab or a line break is marked as text', () => {
  for (const first of ['\t', '\r', '\n']) expect(cellOf(`${first}DDE`).startsWith("'")).toBe(true)
})

test('numbers, dates and words are unchanged', () => {
  expect(
    toCsvLine([-5, 2.5, 0, '2025-03-04', 'A fall, "sudden"', null, undefined, '#26-00012', 'a-b=c']),
  ).toBe('-5,2.5,0,2025-03-04,"A fall, ""sudden""",,,#26-00012,a-b=c\r\n')
})

test('only this module and the one beside it write spreadsheets', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^testing\//.test(file)) return false
    // What reads the files of others writes none.
    if (/^logbook\/spreadsheets\/files\/server\/read-\w+\.ts$/.test(file)) return false
    const text = readFileSync(path.join(root, file), 'utf8')
    return /csv-stringify|text\/csv|exceljs|hucre|write-excel|papaparse|spreadsheetml/i.test(text)
  })
  expect(writers.toSorted()).toEqual(['platform/server/csv.ts', 'platform/server/xlsx.ts'])
})
