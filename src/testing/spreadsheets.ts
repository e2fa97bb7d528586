/** Spreadsheets as Excel writes them, for tests of reading them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { AppError } from '#platform/server/http/error.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { collectFile } from '#logbook/spreadsheets/files/collect-file.ts'
import type { ImportFile } from '#logbook/spreadsheets/files/sheets.ts'
import { readFile } from '#logbook/spreadsheets/server/service.ts'

/** Reads a file as an upload does. */
export async function readBytes(bytes: Uint8Array): Promise<ImportFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-file-'))
  try {
    const place = path.join(folder, 'file')
    await writeFile(place, bytes)
    return await readFile(place, (lines) => collectFile(readLines(lines)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers every question about a column with yes, as a user does who looks at each. */
export const confirmed = <Mapping extends { columns: readonly { isUnanswered?: boolean | undefined }[] }>(
  mapping: Mapping,
): Mapping => ({ ...mapping, columns: mapping.columns.map((column) => ({ ...column, isUnanswered: false })) })

/** A date without a time is written as Excel stores it: days since 1900 with a date format. */
export type TestCell = string | number | boolean | Date | null | { formula: string; value: number }

export interface TestSheet {
  name: string
  rows: readonly (readonly TestCell[])[]
  /** Ranges such as `A1:F1`. */
  merged?: readonly string[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const dayMs = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

/** Returns the name of a column: A, B, ..., Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function cellXml(cell: TestCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  if (cell instanceof Date) {
    return `<c r="${address}" s="1"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`
  }
  return `<c r="${address}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

const rowXml = (cells: readonly TestCell[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, columnName(column) + String(index + 1))).join('')}</row>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export function sheetXml({ rows, merged = [] }: Pick<TestSheet, 'rows' | 'merged'>): string {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const merges = ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${merges}</worksheet>`
}

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Returns the parts of a workbook by their names in the archive. */
export function xlsxParts(sheets: readonly TestSheet[]): Record<string, string> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const overrides = numbered
    .map(
      ({ number }) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')
  const entries = numbered
    .map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')
  const links = numbered
    .map(
      ({ number }) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${links}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      numbered.map((sheet) => [`xl/worksheets/sheet${sheet.number}.xml`, sheetXml(sheet)]),
    ),
  }
}

export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )

/** Returns a workbook as the bytes of an `.xlsx` file. */
export const xlsxOf = (sheets: readonly TestSheet[]): Buffer => zipOf(xlsxParts(sheets))

const sectorSize = 512
const smallestStream = 4_096

/** Returns the stream of a workbook as a compound file, as Excel 97 to 2003 wrote it. */
function compoundFile(stream: Buffer): Buffer {
  const content = Buffer.alloc(Math.max(smallestStream, Math.ceil(stream.length / sectorSize) * sectorSize))
  stream.copy(content)
  const [endOfChain, free, fatSector] = [0xfffffffe, 0xffffffff, 0xfffffffd]
  const header = Buffer.alloc(sectorSize)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(smallestStream, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  for (let at = 76; at < sectorSize; at += 4) header.writeUInt32LE(at === 76 ? 0 : free, at)
  const fat = Buffer.alloc(sectorSize, 0xff)
  fat.writeUInt32LE(fatSector, 0)
  fat.writeUInt32LE(endOfChain, 4)
  const sectors = content.length / sectorSize
  for (let at = 0; at < sectors; at += 1)
    fat.writeUInt32LE(at === sectors - 1 ? endOfChain : at + 3, (at + 2) * 4)
  const folder = Buffer.alloc(sectorSize)
  const entry = (place: number, name: string, type: number, [start, size]: readonly [number, number]) => {
    folder.write(name, place, 'utf16le')
    folder.writeUInt16LE((name.length + 1) * 2, place + 64)
    folder.writeUInt8(type, place + 66)
    for (const at of [68, 72, 76]) folder.writeUInt32LE(free, place + at)
    folder.writeUInt32LE(start, place + 116)
    folder.writeUInt32LE(size, place + 120)
  }
  entry(0, 'Root Entry', 5, [endOfChain, 0])
  folder.writeUInt32LE(1, 76)
  entry(128, 'Workbook', 2, [2, content.length])
  return Buffer.concat([header, fat, folder, content])
}

const record = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const shorts = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16LE(number)
      return bytes
    }),
  )
const double = (number: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(number)
  return bytes
}

function biffCell(cell: TestCell, row: number, column: number): Buffer {
  const at = (format: number) => shorts(row, column, format)
  if (cell === null) return Buffer.alloc(0)
  if (typeof cell === 'number') return record(0x0203, at(0), double(cell))
  if (typeof cell === 'boolean') return record(0x0205, at(0), Buffer.from([cell ? 1 : 0, 0]))
  if (cell instanceof Date) return record(0x0203, at(1), double((cell.getTime() - firstDay) / dayMs))
  if (typeof cell === 'object') return record(0x0203, at(0), double(cell.value))
  if (cell === '#N/A') return record(0x0205, at(0), Buffer.from([42, 1]))
  return record(0x0204, at(0), shorts(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'))
}

/** Returns one sheet as the bytes of an `.xls` file. `merged` are rows and columns from 0. */
export function xlsOf(
  { name, rows }: TestSheet,
  merged: readonly (readonly [row: number, column: number, endRow: number, endColumn: number])[] = [],
): Buffer {
  const start = (kind: number) => record(0x0809, shorts(0x0600, kind, 0, 0, 0, 0, 0, 0))
  const formats = [0, 14].map((format) => record(0x00e0, shorts(0, format), Buffer.alloc(16)))
  const place = Buffer.alloc(4)
  const named = () => record(0x0085, place, Buffer.from([0, 0, name.length, 0]), Buffer.from(name, 'latin1'))
  const end = record(0x000a)
  place.writeUInt32LE(Buffer.concat([start(5), ...formats, named(), end]).length)
  const ranges = merged.map(([row, column, endRow, endColumn]) => shorts(row, endRow, column, endColumn))
  const cells = rows.flatMap((row, at) => row.map((cell, column) => biffCell(cell, at, column)))
  const sheet = [start(16), ...cells, record(0x00e5, shorts(ranges.length), ...ranges), end]
  return compoundFile(Buffer.concat([start(5), ...formats, named(), end, ...sheet]))
}

/** Returns an OpenDocument workbook whose sheet has these rows, as XML. */
export const odsOf = (name: string, rows: string): Buffer =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'content.xml': `${head}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="${escaped(name)}">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })

/** Returns why a file is not read. */
export async function refusalOf(bytes: Buffer): Promise<AppError> {
  const thrown: unknown = await readBytes(bytes).catch((error: unknown) => error)
  if (thrown instanceof AppError) return thrown
  throw new Error('The file was read')
}
