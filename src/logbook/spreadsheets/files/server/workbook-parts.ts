/** Reads what the parts of a workbook contain besides cell values: sheets, merged ranges, formulas without a result. */
import { Parser } from 'htmlparser2'
import type { MergedRange } from '../sheets.ts'

export interface WorkbookSheet {
  name: string
  /** Its position among all sheets of the workbook, chart sheets included. */
  index: number
  merged: MergedRange[]
  /** The keys (`cellKeyOf`) of the cells whose formula has no result. */
  withoutResult: ReadonlySet<number>
}

const maxColumns = 16_384
export const cellKeyOf = (row: number, column: number): number => row * maxColumns + column

/** Reads column "AB" as 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1

const valueTag = /<(?:\w+:)?(?:v|is)>/g
/** A cell with a formula, up to its end. `str` with an empty value is a formula whose result is an empty text. */
const formulaCellPattern =
  /<(?:\w+:)?c\s([^<>]*)>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>))?\s*<\/(?:\w+:)?c>/g
const addressPattern = /(?:^|\s)r="([A-Z]{1,3})(\d{1,7})"/
const mergedRange = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
/** The longest formula of Excel has 8,192 characters, some of which are written as entities. */
const maxCellLength = 50_000
const overlap = 16

/** Returns a scanner that receives the text of one sheet in pieces. */
export function createSheetScan() {
  const merged: MergedRange[] = []
  const withoutResult = new Set<number>()
  let [cells, tail] = [0, '']
  return {
    merged,
    withoutResult,
    get cells() {
      return cells + withoutResult.size + merged.length
    },
    /** Receives the next piece; null after the last one. */
    read: (piece: string | null) => {
      const text = tail + (piece ?? '')
      // A cell that is cut by the end of a piece is read with the next one.
      const cell = text.lastIndexOf('c>') + 2
      const tag = Math.max(text.lastIndexOf('<'), text.length - overlap)
      const end = cell < 2 || text.length - cell > maxCellLength ? tag : cell
      const completeText = piece === null ? text : text.slice(0, end)
      tail = text.slice(completeText.length)
      cells += completeText.match(valueTag)?.length ?? 0
      readFormulas(completeText, withoutResult)
      readMerged(completeText, merged)
    },
  }
}

type SheetScan = ReturnType<typeof createSheetScan>

function readFormulas(text: string, cellKeys: Set<number>): void {
  if (!/<(?:\w+:)?f[\s/>]/.test(text)) return
  for (const [, attributes = '', empty] of text.matchAll(formulaCellPattern)) {
    const isEmptyText = empty !== undefined && /(?:^|\s)t="str"/.test(attributes)
    const [, letters = '', row = ''] = addressPattern.exec(attributes) ?? []
    if (!isEmptyText && row !== '') cellKeys.add(cellKeyOf(Number(row) - 1, columnOf(letters)))
  }
}

function readMerged(text: string, ranges: MergedRange[]): void {
  for (const [, from = '', row = '', to = '', endRow = ''] of text.matchAll(mergedRange))
    ranges.push([Number(row) - 1, columnOf(from), Number(endRow) - 1, columnOf(to)])
}

/** Reads the tags of a small part. */
function tagsIn(xml: string): { name: string; attributes: Readonly<Record<string, string>> }[] {
  const tags: ReturnType<typeof tagsIn> = []
  const onopentag = (tag: string, attributes: Record<string, string>) =>
    tags.push({ name: tag.slice(tag.indexOf(':') + 1), attributes })
  const parser = new Parser({ onopentag }, { xmlMode: true, decodeEntities: true })
  parser.end(xml)
  return tags
}

/** Lists the sheets with cells, in the order of the workbook. */
export function sheetsOfWorkbook(
  parts: ReadonlyMap<string, string>,
  scans: ReadonlyMap<string, SheetScan>,
): WorkbookSheet[] {
  const targets = new Map(
    tagsIn(parts.get('xl/_rels/workbook.xml.rels') ?? '')
      .filter(({ attributes }) => attributes['Type']?.endsWith('/worksheet'))
      .map(({ attributes }) => [attributes['Id'], partOf(attributes['Target'] ?? '')]),
  )
  const sheets = tagsIn(parts.get('xl/workbook.xml') ?? '').filter(
    ({ name, attributes }) => name === 'sheet' && attributes['name'] && relationOf(attributes),
  )
  return sheets.flatMap(({ attributes }, index) => {
    const scan = scans.get(targets.get(relationOf(attributes)) ?? '')
    if (!scan) return []
    const { merged, withoutResult } = scan
    return [{ name: attributes['name'] ?? '', index, merged, withoutResult }]
  })
}

const relationOf = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

const partOf = (target: string): string =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase()
