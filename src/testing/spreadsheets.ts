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
export async function readImportFile(bytes: Uint8Array): Promise<ImportFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-file-'))
  try {
    const filePath = path.join(folder, 'file')
    await writeFile(filePath, bytes)
    return await readFile(filePath, (lines) => collectFile(readLines(lines)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers every question about a column with yes, as a user might. */
export const confirmMapping = <
  Mapping extends { columns: readonly { isUnanswered?: boolean | undefined }[] },
>(
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

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const dayMs = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

/** Returns the name of a column: A, B, ..., Z, AA. */
export function toColumnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : toColumnName(Math.floor(index / 26) - 1) + letter
}

function toCellXml(cell: TestCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  }
  if (cell instanceof Date) {
    return `<c r="${address}" s="1"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`
  }
  return `<c r="${address}"><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`
}

const toRowXml = (cells: readonly TestCell[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, column) => toCellXml(cell, toColumnName(column) + String(index + 1))).join('')}</row>`

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export function toSheetXml({ rows, merged = [] }: Pick<TestSheet, 'rows' | 'merged'>): string {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const merges = ranges && `<mergeCells count="${merged.length}">${ranges}</mergeCells>`
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetData>${rows.map(toRowXml).join('')}</sheetData>${merges}</worksheet>`
}

const styles = `${xmlHead}<styleSheet xmlns="${mainNamespace}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Returns the parts of a workbook by their names in the archive. */
export function toXlsxParts(sheets: readonly TestSheet[]): Record<string, string> {
  const numberedSheets = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const overrides = numberedSheets
    .map(
      ({ number }) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')
  const entries = numberedSheets
    .map(({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')
  const links = numberedSheets
    .map(
      ({ number }) =>
        `<Relationship Id="rId${number}" Type="${relationNamespace}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${links}<Relationship Id="rIdS" Type="${relationNamespace}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      numberedSheets.map((sheet) => [`xl/worksheets/sheet${sheet.number}.xml`, toSheetXml(sheet)]),
    ),
  }
}

export const toZip = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )

/** Returns a workbook as the bytes of an `.xlsx` file. */
export const toXlsxFile = (sheets: readonly TestSheet[]): Buffer => toZip(toXlsxParts(sheets))

const sectorSize = 512
const minStreamBytes = 4_096

/** Returns the stream of a workbook as a compound file, as Excel 97 to 2003 wrote it. */
function toCompoundFile(stream: Buffer): Buffer {
  const content = Buffer.alloc(Math.max(minStreamBytes, Math.ceil(stream.length / sectorSize) * sectorSize))
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
  header.writeUInt32LE(minStreamBytes, 56)
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

const toBiffRecord = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const toShorts = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16LE(number)
      return bytes
    }),
  )
const toDouble = (number: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(number)
  return bytes
}

function toBiffCell(cell: TestCell, row: number, column: number): Buffer {
  const cellPosition = (format: number) => toShorts(row, column, format)
  if (cell === null) return Buffer.alloc(0)
  if (typeof cell === 'number') return toBiffRecord(0x0203, cellPosition(0), toDouble(cell))
  if (typeof cell === 'boolean') return toBiffRecord(0x0205, cellPosition(0), Buffer.from([cell ? 1 : 0, 0]))
  if (cell instanceof Date)
    return toBiffRecord(0x0203, cellPosition(1), toDouble((cell.getTime() - firstDay) / dayMs))
  if (typeof cell === 'object') return toBiffRecord(0x0203, cellPosition(0), toDouble(cell.value))
  if (cell === '#N/A') return toBiffRecord(0x0205, cellPosition(0), Buffer.from([42, 1]))
  return toBiffRecord(
    0x0204,
    cellPosition(0),
    toShorts(cell.length),
    Buffer.from([1]),
    Buffer.from(cell, 'utf16le'),
  )
}

/** Returns one sheet as the bytes of an `.xls` file. `merged` are rows and columns from 0. */
export function toXlsFile(
  { name, rows }: TestSheet,
  merged: readonly (readonly [row: number, column: number, endRow: number, endColumn: number])[] = [],
): Buffer {
  const start = (kind: number) => toBiffRecord(0x0809, toShorts(0x0600, kind, 0, 0, 0, 0, 0, 0))
  const formats = [0, 14].map((format) => toBiffRecord(0x00e0, toShorts(0, format), Buffer.alloc(16)))
  const sheetOffset = Buffer.alloc(4)
  const createSheetRecord = () =>
    toBiffRecord(0x0085, sheetOffset, Buffer.from([0, 0, name.length, 0]), Buffer.from(name, 'latin1'))
  const end = toBiffRecord(0x000a)
  sheetOffset.writeUInt32LE(Buffer.concat([start(5), ...formats, createSheetRecord(), end]).length)
  const ranges = merged.map(([row, column, endRow, endColumn]) => toShorts(row, endRow, column, endColumn))
  const cells = rows.flatMap((row, at) => row.map((cell, column) => toBiffCell(cell, at, column)))
  const sheet = [start(16), ...cells, toBiffRecord(0x00e5, toShorts(ranges.length), ...ranges), end]
  return toCompoundFile(Buffer.concat([start(5), ...formats, createSheetRecord(), end, ...sheet]))
}

/** Returns an OpenDocument workbook whose sheet has these rows, as XML. */
export const toOdsFile = (name: string, rows: string): Buffer =>
  toZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'content.xml': `${xmlHead}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="${escapeXml(name)}">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })

/** Returns the error with which a file is refused. Throws if the file is read. */
export async function readRefusal(bytes: Buffer): Promise<AppError> {
  const thrown: unknown = await readImportFile(bytes).catch((error: unknown) => error)
  if (thrown instanceof AppError) return thrown
  throw new Error('The file was read')
}
