// A separate program: reads a file from standard input, writes its rows to standard output as lines of JSON, and exits.
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { limitProgram, sayEnd } from '#platform/server/apart-program.ts'
import { createLineWriter } from '#platform/server/json-lines.ts'
import { works } from '#platform/server/works.ts'
import {
  mostCellCharacters,
  mostCells,
  mostColumns,
  mostDataRows,
  mostOtherRows,
  mostSheets,
} from '../limits.ts'
import type { Cell } from '../sheets.ts'
import { readCsv } from './read-csv.ts'
import { readLogbook } from './read-logbook.ts'
import { readXlsx } from './read-xlsx.ts'
import { Refusal } from './refusal.ts'

limitProgram(works.readSpreadsheet.limits)

const { write, flush } = createLineWriter(process.stdout)
let cells = 0

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Excel stores a time as a fraction of a day, which is rarely a whole number of milliseconds. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string') {
    if (value.length > mostCellCharacters) throw new Refusal('import_file_cell_too_long')
    return value.includes('\0') ? value.replaceAll('\0', '') : value
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null
  const shown = new Date(Math.round(value.getTime() / 60_000) * 60_000)
  const date = `${String(shown.getUTCFullYear()).padStart(4, '0')}-${twoDigits(shown.getUTCMonth() + 1)}-${twoDigits(shown.getUTCDate())}`
  return { at: `${date}T${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}` }
}

async function writeSheet(name: string, rows: Iterable<unknown[]> | AsyncIterable<unknown[]>) {
  await write({ sheet: name })
  let [count, blank] = [0, 0]
  for await (const row of rows) {
    const end = row.findLastIndex((cell) => cell !== null && cell !== '') + 1
    if (end > mostColumns) throw new Refusal('import_file_too_many_columns')
    cells += end
    if (cells > mostCells) throw new Refusal('import_file_too_many_cells')
    if (end === 0) {
      blank += 1 // written only if a row with content follows
      continue
    }
    count += blank + 1
    if (count > mostDataRows + mostOtherRows) throw new Refusal('import_file_too_many_rows')
    for (; blank > 0; blank -= 1) await write([])
    await write(row.slice(0, end).map(toCell))
  }
}

async function read(bytes: Buffer): Promise<void> {
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? 'text'
  if (type === 'application/x-cfb') throw new Refusal('import_file_old_or_locked')
  if (type.includes('macro-enabled') || type.includes('macroenabled')) throw new Refusal('import_file_macros')
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const sheets = await readXlsx(bytes)
    if (sheets.length > mostSheets) throw new Refusal('import_file_too_many_sheets')
    for (const { sheet, data } of sheets) await writeSheet(sheet, data)
  } else if (/^(?:\xef\xbb\xbf)?\s*\{/.test(bytes.subarray(0, 100).toString('latin1'))) {
    for (const line of readLogbook(bytes)) await write(line)
    return
  } else if (type === 'text') {
    await writeSheet('', readCsv(bytes))
  } else throw new Refusal('import_file_type_unknown')
  if (cells === 0) throw new Refusal('import_file_empty')
}

try {
  await read(await buffer(process.stdin))
  await flush()
  sayEnd({ done: true })
} catch (error) {
  const { code, sentence } = error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  sayEnd({ refused: code, sentence })
}
