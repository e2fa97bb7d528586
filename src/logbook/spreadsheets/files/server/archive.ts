import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { maxCells, maxParts, maxSheets, maxUnpackedBytes } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { createSheetScan, sheetsOfWorkbook, type WorkbookSheet } from './workbook-parts.ts'

const sheetPart = /^\/?xl\/worksheets\/[^/]+\.xml$/i
const xmlPart = /\.(?:xml|rels|vml)$/i
const workbookPart = /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/i

/** A spreadsheet in a ZIP archive: an Excel workbook with its sheets, or a LibreOffice file. */
export type Archive = { kind: 'xlsx'; sheets: WorkbookSheet[] } | { kind: 'ods' }

const zipMessage = 'This is a ZIP file, not a spreadsheet. Unpack it and upload the table in it.'

/**
 * Refuses a workbook that would unpack to too much, has too many sheets or cells, or contains macros or entity
 * declarations. Runs before anything loads the workbook into memory. Unpacking a part stops at its declared size.
 */
export async function inspectArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openArchive(bytes)
  const entries = await entriesOf(zip)
  const names = entries.map(({ fileName }) => fileName)
  const isOds = names.includes('content.xml') && names.includes('META-INF/manifest.xml')
  if (!isOds && !names.some((name) => /^\/?xl\/workbook\.xml$/i.test(name))) {
    // Documents of other programs are ZIP files too, though users do not call them so.
    const isDocument = names.includes('[Content_Types].xml') || names.includes('mimetype')
    throw new Refusal('import_file_type_unknown', isDocument ? undefined : zipMessage)
  }
  if (names.some((name) => /vbaProject|macrosheets|xl\/dialogsheets/i.test(name))) {
    throw new Refusal('import_file_macros')
  }
  if (names.filter((name) => sheetPart.test(name)).length > maxSheets) {
    throw new Refusal('import_file_too_many_sheets')
  }
  const unpackedBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpackedBytes > maxUnpackedBytes) throw new Refusal('import_file_unpacks_too_large')
  return scanParts(zip, entries, isOds)
}

async function scanParts(zip: ZipFile, entries: readonly Entry[], isOds: boolean): Promise<Archive> {
  let cellCount = 0
  const scans = new Map<string, ReturnType<typeof createSheetScan>>()
  const partTexts = new Map<string, string>()
  for (const entry of entries.filter(({ fileName }) => xmlPart.test(fileName))) {
    const name = entry.fileName.replace(/^\//, '').toLowerCase()
    const sheet = sheetPart.test(entry.fileName) ? createSheetScan() : null
    if (sheet) scans.set(name, sheet)
    const isKeptAsText = workbookPart.test(entry.fileName) || (isOds && name === 'meta-inf/manifest.xml')
    await scanPart(zip, entry, (text) => {
      sheet?.read(text)
      if (sheet && cellCount + sheet.cells > maxCells) throw new Refusal('import_file_too_many_cells')
      if (isKeptAsText) partTexts.set(name, (partTexts.get(name) ?? '') + text)
    })
    sheet?.read(null)
    cellCount += sheet?.cells ?? 0
  }
  if (!isOds) return { kind: 'xlsx', sheets: sheetsOfWorkbook(partTexts, scans) }
  if (partTexts.get('meta-inf/manifest.xml')?.includes('encryption-data'))
    throw new Refusal('import_file_old_or_locked')
  return { kind: 'ods' }
}

export async function openArchive(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: true })
  } catch {
    throw new Refusal('import_file_unreadable')
  }
}

export async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxParts) throw new Refusal('import_file_unpacks_too_large')
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

const overlapLength = 16
const declarationPattern = /<!(?:DOCTYPE|ENTITY)/i

/** Reads one part and passes its text to `onText`. Throws `import_file_unsafe` if it has declarations. */
async function scanPart(zip: ZipFile, entry: Entry, onText: (text: string) => void): Promise<void> {
  const encoding = new TextDecoder()
  let [tail, isFirst] = ['', true]
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      // UTF-16 would hide a declaration from this search; Excel writes UTF-8.
      if (isFirst && isUtf16(chunk as Buffer)) throw new Refusal('import_file_unsafe')
      isFirst = false
      const text = encoding.decode(chunk as Buffer, { stream: true })
      if (declarationPattern.test(tail + text)) throw new Refusal('import_file_unsafe')
      tail = text.slice(-overlapLength)
      onText(text)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import_file_unreadable')
  }
}

const isUtf16 = (chunk: Buffer): boolean =>
  chunk.subarray(0, 64).includes(0) || chunk[0] === 0xff || chunk[0] === 0xfe
