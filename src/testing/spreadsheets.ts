/** Spreadsheets as Excel writes them, for tests of reading them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readLines } from '#platform/server/json-lines.ts'
import { collectFile } from '#spreadsheets/files/collect-file.ts'
import type { ImportFile } from '#spreadsheets/files/sheets.ts'
import { readFile } from '#spreadsheets/server/service.ts'

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
