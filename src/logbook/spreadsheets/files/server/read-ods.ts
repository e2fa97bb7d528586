import { Parser } from 'htmlparser2'
import type { ZipFile } from 'yauzl'
import { maxCells, maxColumns, maxDataRows, maxOtherRows, maxSheets } from '../limits.ts'
import type { Cell, MergedRange } from '../sheets.ts'
import { entriesOf, openArchive } from './archive.ts'
import type { ReadSheet, SheetRow } from './sheet-rows.ts'
import { Refusal } from '../refusal.ts'

type Attributes = Readonly<Record<string, string>>

interface OdsSheet extends ReadSheet {
  merged: MergedRange[]
  rows: SheetRow[]
}

/** Reads the sheets of an OpenDocument workbook, which are in one large XML file, piece by piece. */
export async function readOds(bytes: Buffer): Promise<ReadSheet[]> {
  const zip = await openArchive(bytes)
  const reader = createContentReader()
  await feed(zip, reader.write)
  return reader.sheets
}

async function feed(zip: ZipFile, write: (text: string) => void): Promise<void> {
  const content = (await entriesOf(zip)).find(({ fileName }) => fileName === 'content.xml')
  if (!content) throw new Refusal('import_file_unreadable')
  const decoder = new TextDecoder()
  try {
    for await (const chunk of await zip.openReadStreamPromise(content))
      write(decoder.decode(chunk as Buffer, { stream: true }))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  }
}

const countOf = (attributes: Attributes, name: string): number =>
  Math.max(1, Math.trunc(Number(attributes[name] ?? '1')) || 1)

/** One column more than allowed is kept, so that a file with too many columns is refused. */
const maxKeptColumns = maxColumns + 1

function createContentReader() {
  const sheets: OdsSheet[] = []
  let [row, rowRepeat, filledCount] = [0, 1, 0]
  let values: Cell[] = []
  let cell: Attributes | null = null
  let paragraphs: string[] = []
  let [isInText, annotationDepth] = [false, 0]
  const add = (value: Cell, attributes: Attributes) => {
    const repeat = countOf(attributes, 'table:number-columns-repeated')
    const room = Math.max(0, maxKeptColumns - values.length)
    for (let count = 0; count < Math.min(repeat, room); count += 1) values.push(value)
  }
  const endCell = (attributes: Attributes) => {
    const column = values.length
    const [rowSpan, columnSpan] = [
      countOf(attributes, 'table:number-rows-spanned'),
      countOf(attributes, 'table:number-columns-spanned'),
    ]
    if (rowSpan * columnSpan > 1)
      sheets.at(-1)?.merged.push([row, column, row + rowSpan - 1, column + columnSpan - 1])
    add(valueOf(attributes, paragraphs.join('\n')), attributes)
  }
  const endRow = () => {
    const width = values.findLastIndex((value) => value !== null && value !== '') + 1
    const repeat = width === 0 ? 0 : rowRepeat
    filledCount += width * repeat
    if (repeat > maxDataRows + maxOtherRows) throw new Refusal('import_file_too_many_rows')
    if (filledCount > maxCells) throw new Refusal('import_file_too_many_cells')
    for (let count = 0; count < repeat; count += 1)
      sheets.at(-1)?.rows.push({ index: row + count, values: values.slice(0, width) })
    row += rowRepeat
  }
  const openHandlers: Readonly<Record<string, (attributes: Attributes) => void>> = {
    'table:table': (attributes) => {
      if (sheets.length === maxSheets) throw new Refusal('import_file_too_many_sheets')
      sheets.push({ name: attributes['table:name'] ?? '', merged: [], rows: [] })
      row = 0
    },
    'table:table-row': (attributes) => {
      rowRepeat = countOf(attributes, 'table:number-rows-repeated')
      values = []
    },
    'table:table-cell': (attributes) => {
      cell = attributes
      paragraphs = []
    },
    'table:covered-table-cell': (attributes) => add(null, attributes),
    'office:annotation': () => (annotationDepth += 1),
    'text:p': () => {
      isInText = cell !== null && annotationDepth === 0
      if (isInText) paragraphs.push('')
    },
    'text:s': (attributes) => append(' '.repeat(Math.min(100, countOf(attributes, 'text:c')))),
    'text:tab': () => append(' '),
    'text:line-break': () => append('\n'),
  }
  const closeHandlers: Readonly<Record<string, () => void>> = {
    'office:annotation': () => (annotationDepth -= 1),
    'text:p': () => (isInText = false),
    'table:table-cell': () => {
      if (cell) endCell(cell)
      cell = null
    },
    'table:table-row': endRow,
  }
  const append = (text: string) => {
    if (isInText) paragraphs.push((paragraphs.pop() ?? '') + text)
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => openHandlers[tag]?.(attributes),
      ontext: append,
      onclosetag: (tag) => closeHandlers[tag]?.(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  return { sheets, write: (text: string) => parser.write(text) }
}

/** Returns the value of a cell; for times and errors, the displayed text. */
function valueOf(attributes: Attributes, displayText: string): Cell {
  const type = attributes['calcext:value-type'] === 'error' ? 'error' : attributes['office:value-type']
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const value = Number(attributes['office:value'])
    return Number.isFinite(value) ? value : null
  }
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true'
  if (type === 'date') return dateOf(attributes['office:date-value'] ?? '') ?? displayText
  return displayText === '' ? (attributes['office:string-value'] ?? null) : displayText
}

function dateOf(text: string): Cell {
  const [, date, clock = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? []
  return date === undefined ? null : { at: `${date}T${clock}` }
}
