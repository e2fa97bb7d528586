import { expect, test } from 'vitest'
import type { ErrorCode } from '#platform/contract/errors.ts'
import {
  toOdsFile,
  readImportFile,
  readRefusal,
  toXlsFile,
  toXlsxFile,
  toXlsxParts,
  toZip,
} from '#testing/spreadsheets.ts'
import { maxCellCharacters, maxFileBytes } from '../limits.ts'
import type { Cell } from '../sheets.ts'

const bytesOf = (text: string) => Buffer.from(text, 'utf8')

async function rowsOf(bytes: Buffer): Promise<Cell[][]> {
  const file = await readImportFile(bytes)
  if (file.kind !== 'spreadsheet') throw new Error('This is not a spreadsheet')
  return file.sheets[0]?.rows ?? []
}

const codeOf = async (bytes: Buffer): Promise<ErrorCode> => (await readRefusal(bytes)).code

const parts = toXlsxParts([{ name: 'Log', rows: [['Date', 'Age']] }])
const withSheet = (xml: string) => toZip({ ...parts, 'xl/worksheets/sheet1.xml': xml })

test('a workbook gives each sheet with its numbers, dates, times, booleans, results of formulas and blank rows', async () => {
  const file = await readImportFile(
    toXlsxFile([
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

test('text is read in the encoding in which Excel, an older program or a Mac wrote it', async () => {
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

test('the error for an unclosed quotation mark names its line', async () => {
  const { code, message } = await readRefusal(bytesOf('a,b\n1,"open\n2,3\n'))
  expect(code).toBe('import_file_unreadable')
  expect(message).toMatch(/quotation mark/)
})

test('a file of another kind is refused by its content, whatever its name', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
  expect(await codeOf(png)).toBe('import_file_type_unknown')
  expect(await codeOf(bytesOf('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'))).toBe('import_file_type_unknown')
  expect(await codeOf(toZip({ 'word/document.xml': '<w/>' }))).toBe('import_file_type_unknown')
  const refused = await readImportFile(toZip({ 'log.csv': 'Date,Age' })).catch((error: unknown) => error)
  expect(String(refused)).toContain('This is a ZIP file, not a spreadsheet.')
  expect(await codeOf(Buffer.alloc(0))).toBe('import_file_empty')
  expect(await codeOf(bytesOf('\n\n'))).toBe('import_file_empty')
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])
  expect(await codeOf(compound)).toBe('import_file_old_or_locked')
  expect(await codeOf(toXlsxFile([{ name: 'Log', rows: [['x']] }]).subarray(0, 900))).toBe(
    'import_file_unreadable',
  )
  expect(await codeOf(bytesOf('{"name": "another"}'))).toBe('import_logbook_unknown')
})

test('a file above 20 MB is refused', async () => {
  expect(await codeOf(Buffer.alloc(maxFileBytes + 1, 'a'))).toBe('import_file_too_large')
})

test('a zip bomb is refused by the size it declares', async () => {
  const bomb = withSheet(`<worksheet>${' '.repeat(220 * 1024 * 1024)}</worksheet>`)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await codeOf(bomb)).toBe('import_file_unpacks_too_large')
})

test('a zip bomb that hides its size is refused while it is unpacked', async () => {
  const hidden = Buffer.from(withSheet(`<worksheet>${' '.repeat(50 * 1024 * 1024)}</worksheet>`))
  const entry = hidden.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  expect(hidden.readUInt32LE(entry)).toBe(0x02014b50)
  hidden.writeUInt32LE(1_000, entry + 24)
  expect(await codeOf(hidden)).toBe('import_file_unreadable')
})

test('entities that expand endlessly, and references to other files, are refused', async () => {
  const laughs =
    '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  expect(await codeOf(withSheet(laughs))).toBe('import_file_unsafe')
  const outside = '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet/>'
  expect(await codeOf(withSheet(outside))).toBe('import_file_unsafe')
  expect(await codeOf(toZip({ ...parts, 'xl/styles.xml': Buffer.from(`\uFEFF${laughs}`, 'utf16le') }))).toBe(
    'import_file_unsafe',
  )
})

test('a workbook with macros is refused; links to other workbooks are ignored', async () => {
  expect(await codeOf(toZip({ ...parts, 'xl/vbaProject.bin': new Uint8Array(10) }))).toBe(
    'import_file_macros',
  )
  const linked = toZip({
    ...parts,
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    'xl/externalLinks/_rels/externalLink1.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="http://example.com/x.xlsx" TargetMode="External"/></Relationships>',
  })
  expect(await rowsOf(linked)).toEqual([['Date', 'Age']])
})

test('a file is refused if it has more sheets, rows, columns, cells or longer cells than a whole career needs', async () => {
  const sheets = Array.from({ length: 51 }, (_, index) => ({ name: `S${index}`, rows: [['x']] }))
  expect(await codeOf(toXlsxFile(sheets))).toBe('import_file_too_many_sheets')
  expect(await codeOf(bytesOf('a,b\n'.repeat(20_300)))).toBe('import_file_too_many_rows')
  expect(await codeOf(bytesOf(`${'a,'.repeat(200)}a\n`.repeat(3)))).toBe('import_file_too_many_columns')
  expect(await codeOf(bytesOf(`a,${'b'.repeat(maxCellCharacters + 1)}\n`))).toBe('import_file_cell_too_long')
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

test('errors and formulas without a saved result are in their cells; a formula may result in nothing', async () => {
  const cells =
    '<c r="A2"><f>NOW()</f></c><c r="B2" t="str"><f>IF(1,"","")</f><v></v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><f>A1</f><v/></c><c r="E2"><f>1+1</f><v>2</v></c>'
  const xml = parts['xl/worksheets/sheet1.xml']?.replace(
    '</sheetData>',
    `<row r="2">${cells}</row></sheetData>`,
  )
  expect(await rowsOf(withSheet(xml ?? ''))).toEqual([
    ['Date', 'Age'],
    ['#FORMULA?', '', '#DIV/0!', '#FORMULA?', 2],
  ])
})

test('a workbook of Excel 97 is read with its dates, errors and merged ranges', async () => {
  const rows = [
    ['Date', 'Größe', 'Intubated', 'Time'],
    [new Date('2025-03-04'), 72.5, true, new Date('1899-12-30T09:41')],
    [null, '#N/A', false, 'x'],
  ]
  expect(await readImportFile(toXlsFile({ name: 'Log', rows }, [[1, 0, 2, 0]]))).toEqual({
    kind: 'spreadsheet',
    sheets: [
      {
        name: 'Log',
        merged: [[1, 0, 2, 0]],
        rows: [
          ['Date', 'Größe', 'Intubated', 'Time'],
          [{ at: '2025-03-04T00:00' }, 72.5, true, { at: '1899-12-30T09:41' }],
          [null, '#N/A', false, 'x'],
        ],
      },
    ],
  })
})

test('an OpenDocument workbook is read as it is shown, without notes and without a million blank rows', async () => {
  const text = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`
  const rows = [
    `<table:table-row>${text('Date')}${text('Time')}${text('Age')}</table:table-row>`,
    '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>',
    '<table:table-row><table:table-cell office:value-type="date" office:date-value="2025-03-04" table:number-rows-spanned="2" table:number-columns-spanned="1"><office:annotation><text:p>A note</text:p></office:annotation><text:p>04.03.25</text:p></table:table-cell><table:table-cell office:value-type="time" office:time-value="PT14H05M00S"><text:p>14:05</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="45"><text:p>45</text:p></table:table-cell></table:table-row>',
    `<table:table-row><table:covered-table-cell/>${text('#N/A')}</table:table-row>`,
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:style-name="a" table:number-columns-repeated="16384"/></table:table-row>',
  ]
  expect(await readImportFile(toOdsFile('Log', rows.join('')))).toEqual({
    kind: 'spreadsheet',
    sheets: [
      {
        name: 'Log',
        merged: [[3, 0, 4, 0]],
        rows: [['Date', 'Time', 'Age'], [], [], [{ at: '2025-03-04T00:00' }, '14:05', 45], [null, '#N/A']],
      },
    ],
  })
  const wide = `<table:table-row table:number-rows-repeated="900000">${text('x')}</table:table-row>`
  expect(await codeOf(toOdsFile('Log', wide))).toBe('import_file_too_many_rows')
})

test('merged ranges that would fill millions of cells are refused', async () => {
  const range = '<mergeCell ref="A1:GR20000"/>'
  const xml = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="20000"><c r="A20000"><v>1</v></c></row></sheetData><mergeCells>${range}</mergeCells></worksheet>`
  expect(await codeOf(withSheet(xml))).toBe('import_file_too_many_cells')
})

test('flat JSON records of another program are a table; for other JSON, an error says that it is no logbook', async () => {
  const records = [
    { date: '2025-03-04', age: 4, tags: ['night', 'long'] },
    { date: '2025-03-05', place: null },
  ]
  const table = [['date', 'age', 'tags', 'place'], ['2025-03-04', 4, 'night; long'], ['2025-03-05']]
  expect(await rowsOf(bytesOf(JSON.stringify(records)))).toEqual(table)
  expect(await rowsOf(bytesOf(JSON.stringify({ exported: 'today', cases: records })))).toEqual(table)
  expect(await codeOf(bytesOf(JSON.stringify([{ patient: { age: 4 } }])))).toBe('import_json_not_flat')
})
