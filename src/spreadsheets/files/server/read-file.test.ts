import { expect, test } from 'vitest'
import type { ErrorCode } from '#platform/contract/errors.ts'
import { AppError } from '#platform/server/http/error.ts'
import { readBytes, xlsxOf, xlsxParts, zipOf } from '#testing/spreadsheets.ts'
import { mostCellCharacters, mostFileBytes } from '../limits.ts'
import type { Cell } from '../sheets.ts'

const bytesOf = (text: string) => Buffer.from(text, 'utf8')

async function rowsOf(bytes: Buffer): Promise<Cell[][]> {
  const file = await readBytes(bytes)
  if (file.kind !== 'spreadsheet') throw new Error('This is not a spreadsheet')
  return file.sheets[0]?.rows ?? []
}

async function refusalOf(bytes: Buffer): Promise<AppError> {
  const thrown: unknown = await readBytes(bytes).catch((error: unknown) => error)
  if (thrown instanceof AppError) return thrown
  throw new Error('The file was read')
}

const codeOf = async (bytes: Buffer): Promise<ErrorCode> => (await refusalOf(bytes)).code

const parts = xlsxParts([{ name: 'Log', rows: [['Date', 'Age']] }])
const withSheet = (xml: string) => zipOf({ ...parts, 'xl/worksheets/sheet1.xml': xml })

test('a workbook gives each sheet with its numbers, dates, times, booleans, results of formulas and blank rows', async () => {
  const file = await readBytes(
    xlsxOf([
      {
        name: 'Missions & more',
        rows: [
          ['Date', 'Weight', 'Intubated', 'Time'],
          [],
          [new Date('2025-03-04'), 72.5, true, new Date('1899-12-30T09:41')],
          [null, { formula: 'A1+1', value: 7 }],
        ],
        merged: ['A1:B1'],
      },
      { name: 'Courses', rows: [['ATLS']] },
    ]),
  )
  expect(file).toEqual({
    kind: 'spreadsheet',
    sheets: [
      {
        name: 'Missions & more',
        merged: [[0, 0, 0, 1]],
        rows: [
          ['Date', 'Weight', 'Intubated', 'Time'],
          [],
          [{ at: '2025-03-04T00:00' }, 72.5, true, { at: '1899-12-30T09:41' }],
          [null, 7],
        ],
      },
      { name: 'Courses', rows: [['ATLS']] },
    ],
  })
})

test.each([',', ';', '\t', '|'])(
  'a CSV file separated by “%s” is split into its columns',
  async (delimiter) => {
    const lines = ['Date|Weight|Note', '03.04.2025|"7,5"|"said ""ok""; left"', '', '04.04.2025||x']
    const text = lines.join('\r\n').replaceAll('|', delimiter)
    expect(await rowsOf(bytesOf(text))).toEqual([
      ['Date', 'Weight', 'Note'],
      ['03.04.2025', '7,5', 'said "ok"; left'],
      [],
      ['04.04.2025', '', 'x'],
    ])
  },
)

test('text is read in the encoding that Excel, an older program or a Mac wrote it in', async () => {
  const text = 'Größe;Ergebnis\n72;übergeben\n'
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const bigEndian = Buffer.from(wide).swap16()
  const files = [
    bytesOf(`\uFEFF${text}`),
    wide,
    wide.subarray(2),
    bigEndian,
    Buffer.from(text, 'latin1'),
    bytesOf(`sep=;\r\n${text}`),
  ]
  for (const bytes of files) {
    expect(await rowsOf(bytes)).toEqual([
      ['Größe', 'Ergebnis'],
      ['72', 'übergeben'],
    ])
  }
})

test('a quotation mark that is never closed is named with its line', async () => {
  const { code, message } = await refusalOf(bytesOf('a,b\n1,"open\n2,3\n'))
  expect(code).toBe('import_file_unreadable')
  expect(message).toMatch(/quotation mark/)
})

test('a file of another kind is refused by its content, whatever its name', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
  expect(await codeOf(png)).toBe('import_file_type_unknown')
  expect(await codeOf(bytesOf('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'))).toBe('import_file_type_unknown')
  expect(await codeOf(zipOf({ 'word/document.xml': '<w/>' }))).toBe('import_file_type_unknown')
  expect(await codeOf(Buffer.alloc(0))).toBe('import_file_empty')
  expect(await codeOf(bytesOf('\n\n'))).toBe('import_file_empty')
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])
  expect(await codeOf(compound)).toBe('import_file_old_or_locked')
  expect(await codeOf(xlsxOf([{ name: 'Log', rows: [['x']] }]).subarray(0, 900))).toBe(
    'import_file_unreadable',
  )
  expect(await codeOf(bytesOf('{"name": "another"}'))).toBe('import_logbook_unknown')
})

test('a file above 20 MB is refused', async () => {
  expect(await codeOf(Buffer.alloc(mostFileBytes + 1, 'a'))).toBe('import_file_too_large')
})

test('a zip bomb is refused by the size it declares', async () => {
  const bomb = withSheet(`<worksheet>${' '.repeat(220 * 1024 * 1024)}</worksheet>`)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await codeOf(bomb)).toBe('import_file_unpacks_too_large')
})

test('a zip bomb that hides its size is refused while it unpacks', async () => {
  const hidden = Buffer.from(withSheet(`<worksheet>${' '.repeat(50 * 1024 * 1024)}</worksheet>`))
  const entry = hidden.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  expect(hidden.readUInt32LE(entry)).toBe(0x02014b50)
  hidden.writeUInt32LE(1_000, entry + 24)
  expect(await codeOf(hidden)).toBe('import_file_unreadable')
})

test('entities that grow without end, and files elsewhere, are refused', async () => {
  const laughs =
    '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  expect(await codeOf(withSheet(laughs))).toBe('import_file_unsafe')
  const outside = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet/>'
  expect(await codeOf(withSheet(outside))).toBe('import_file_unsafe')
  expect(await codeOf(zipOf({ ...parts, 'xl/styles.xml': Buffer.from(`\uFEFF${laughs}`, 'utf16le') }))).toBe(
    'import_file_unsafe',
  )
})

test('a workbook with macros is refused; links to other workbooks are ignored', async () => {
  expect(await codeOf(zipOf({ ...parts, 'xl/vbaProject.bin': new Uint8Array(10) }))).toBe(
    'import_file_macros',
  )
  const linked = zipOf({
    ...parts,
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    'xl/externalLinks/_rels/externalLink1.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="http://example.com/x.xlsx" TargetMode="External"/></Relationships>',
  })
  expect(await rowsOf(linked)).toEqual([['Date', 'Age']])
})

test('a file with more than a career is refused: sheets, rows, columns, cells, long cells', async () => {
  const sheets = Array.from({ length: 51 }, (_, index) => ({ name: `S${index}`, rows: [['x']] }))
  expect(await codeOf(xlsxOf(sheets))).toBe('import_file_too_many_sheets')
  expect(await codeOf(bytesOf('a,b\n'.repeat(20_300)))).toBe('import_file_too_many_rows')
  expect(await codeOf(bytesOf(`${'a,'.repeat(200)}a\n`.repeat(3)))).toBe('import_file_too_many_columns')
  expect(await codeOf(bytesOf(`a,${'b'.repeat(mostCellCharacters + 1)}\n`))).toBe('import_file_cell_too_long')
  const cell = '<c r="A1"><v>1</v></c>'
  const many = `<worksheet><sheetData><row r="1">${cell.repeat(2_000_001)}</row></sheetData></worksheet>`
  expect(await codeOf(withSheet(many))).toBe('import_file_too_many_cells')
})

test('two cells that span a million rows do not exhaust the server', async () => {
  const corners = `<row r="1"><c r="GR1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>`
  expect(await codeOf(withSheet(`<worksheet><sheetData>${corners}</sheetData></worksheet>`))).toBe(
    'import_file_too_many_rows',
  )
})
