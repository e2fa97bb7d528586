import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { mostCells, mostParts, mostSheets, mostUnpackedBytes } from '../limits.ts'
import { Refusal } from './refusal.ts'

const sheetPart = /^\/?xl\/worksheets\/[^/]+\.xml$/i
const xmlPart = /\.(?:xml|rels|vml)$/i

/**
 * Refuses a workbook that would unpack to too much, has too many sheets or cells, or contains macros or entity
 * declarations, before anything builds it in memory. Each part is unpacked once, and stops at the size that it declares.
 */
export async function assertHarmless(bytes: Buffer): Promise<void> {
  const zip = await open(bytes)
  const entries = await entriesOf(zip)
  const names = entries.map(({ fileName }) => fileName)
  if (!names.some((name) => /^\/?xl\/workbook\.xml$/i.test(name))) {
    throw new Refusal('import_file_type_unknown')
  }
  if (names.some((name) => /vbaProject|macrosheets|xl\/dialogsheets/i.test(name))) {
    throw new Refusal('import_file_macros')
  }
  if (names.filter((name) => sheetPart.test(name)).length > mostSheets) {
    throw new Refusal('import_file_too_many_sheets')
  }
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > mostUnpackedBytes) throw new Refusal('import_file_unpacks_too_large')
  let cells = 0
  for (const entry of entries.filter(({ fileName }) => xmlPart.test(fileName))) {
    cells += await scan(zip, entry)
    if (cells > mostCells) throw new Refusal('import_file_too_many_cells')
  }
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: true })
  } catch {
    throw new Refusal('import_file_unreadable')
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > mostParts) throw new Refusal('import_file_unpacks_too_large')
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Refusal('import_file_old_or_locked')
      entries.push(entry)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  }
  return entries
}

const overlap = 16
const declaration = /<!(?:DOCTYPE|ENTITY)/i

/** Reads through one part and returns the number of its cells with a value. */
async function scan(zip: ZipFile, entry: Entry): Promise<number> {
  const isSheet = sheetPart.test(entry.fileName)
  const encoding = new TextDecoder('latin1')
  let [cells, tail, isFirst] = [0, '', true]
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      // UTF-16 would hide a declaration from this search; Excel writes UTF-8.
      if (isFirst && isWide(chunk as Buffer)) throw new Refusal('import_file_unsafe')
      isFirst = false
      const text = tail + encoding.decode(chunk as Buffer)
      if (declaration.test(text)) throw new Refusal('import_file_unsafe')
      // A tag that a chunk cuts in two is counted with the next one.
      const end = Math.max(text.lastIndexOf('<'), text.length - overlap)
      if (isSheet) cells += text.slice(0, end).match(/<(?:\w+:)?(?:v|is)>/g)?.length ?? 0
      tail = text.slice(end)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  }
  return cells
}

const isWide = (chunk: Buffer): boolean =>
  chunk.subarray(0, 64).includes(0) || chunk[0] === 0xff || chunk[0] === 0xfe
