/** Finds the files of a ZIP that the rows of a table name. Attaches only certain matches and lists the rest; nothing is guessed. */
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { baseName, partsOf, withoutEnding } from './file-names.ts'

export interface OfferedFile {
  id: string
  path: string
}

/** The parts of a row that identify its files. */
export interface RowWithFileNames {
  row: number
  /** The text in the column of file names. */
  named: readonly string[]
  title: string
  /** The first day of the record, if known. */
  date: string | null
}

export interface FilesOfRow {
  files: OfferedFile[]
  /** Names without a file in the ZIP. */
  missing: string[]
  /** Names that several different files have. */
  ambiguous: string[]
  /** Names beyond the most files that a record may have. */
  beyond: string[]
}

const noFiles = (): FilesOfRow => ({ files: [], missing: [], ambiguous: [], beyond: [] })

/** Words of a cell that name no file. */
const placeholderPattern =
  /^(?:[-–—./\s]*|n\/?a|none|yes|no|y|n|x|✓|ja|nein|oui|non|si|sí|nei|nej|ok|attached|see file|tbc|pending)$/iu

type FileMatch = OfferedFile | 'missing' | 'ambiguous'

/** Returns a function that finds a file by its name, with or without its folder and its extension. */
export function createFileFinder(files: readonly OfferedFile[]): (name: string) => FileMatch {
  const byName = new Map<string, OfferedFile[]>()
  const byStem = new Map<string, OfferedFile[]>()
  const add = (map: Map<string, OfferedFile[]>, key: string, file: OfferedFile) =>
    map.set(key, [...(map.get(key) ?? []), file])
  for (const file of files) {
    const name = partsOf(file.path).at(-1) ?? ''
    add(byName, name, file)
    add(byStem, withoutEnding(name), file)
  }
  return (name) => {
    const parts = partsOf(name)
    const last = parts.at(-1) ?? ''
    return uniqueFile(byName.get(last) ?? byStem.get(last) ?? [], parts)
  }
}

/** If several files share a name, the folder may decide. Files with identical content count as one file. */
function uniqueFile(files: readonly OfferedFile[], parts: readonly string[]): FileMatch {
  const [first] = files
  if (!first) return 'missing'
  if (files.every(({ id }) => id === first.id)) return first
  const folders = parts.slice(0, -1)
  const inFolder = files.filter(({ path }) => endsWith(partsOf(path).slice(0, -1), folders))
  const [only] = folders.length > 0 ? inFolder : []
  return only && inFolder.every(({ id }) => id === only.id) ? only : 'ambiguous'
}

const endsWith = (folders: readonly string[], ending: readonly string[]): boolean =>
  ending.every((folder, index) => folders[folders.length - ending.length + index] === folder)

/** Returns the files of each row, in the order of the rows. `isNamed` says whether a column names the files. */
export function matchFiles(
  rows: readonly RowWithFileNames[],
  files: readonly OfferedFile[],
  { isNamed, maxOfARecord }: { isNamed: boolean; maxOfARecord: number },
): FilesOfRow[] {
  if (!isNamed) return matchByTitle(rows, files)
  const find = createFileFinder(files)
  const numbers = countsOf(rows.flatMap(({ named }) => named.filter(isNumber)))
  // "2" in several rows is a number of files, not a file name.
  const isCount = (name: string) => isNumber(name) && (numbers.get(name) ?? 0) > 1
  return rows.map(({ named }) => matchNames(named, { find, isCount, maxOfARecord }))
}

const isNumber = (name: string): boolean => /^\d{1,3}$/.test(name.trim())

interface Finding {
  find: (name: string) => FileMatch
  isCount: (name: string) => boolean
  maxOfARecord: number
}

function matchNames(cells: readonly string[], { find, isCount, maxOfARecord }: Finding): FilesOfRow {
  const result = noFiles()
  for (const name of cells.flatMap((cell) => namesIn(cell, find))) {
    const match = isCount(name) ? 'ambiguous' : find(name)
    if (match === 'missing') result.missing.push(name)
    else if (match === 'ambiguous') result.ambiguous.push(name)
    else if (result.files.some(({ id }) => id === match.id)) continue
    else if (result.files.length >= maxOfARecord) result.beyond.push(name)
    else result.files.push(match)
  }
  return result
}

/** A file name may contain a comma, so a cell that is a file name as a whole is not split. */
function namesIn(cell: string, find: (name: string) => FileMatch): string[] {
  const whole = cell.trim()
  if (find(whole) !== 'missing') return [whole]
  return whole
    .split(/[\n;|]/)
    .flatMap((part) => (find(part) === 'missing' ? part.split(',') : [part]))
    .map((part) => part.trim())
    .filter((part) => !placeholderPattern.test(part))
}

const genericWords =
  /\b(?:certificates?|certificat|certificado|certificato|zertifikat|bescheinigung|attestation|attestato|kursbevis|intyg|bewijs|evidence|nachweis)\b/gu
const isoDay = /(?<!\d)(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/
const yearPattern = /(?<!\d)((?:19|20)\d{2})(?!\d)/

const keyOf = (words: string): string =>
  plainWords(words).replaceAll(genericWords, ' ').replaceAll(/\s+/g, ' ').trim()

/** The words of a title in a file name, and perhaps a day or a year. */
function readName(path: string): { key: string; when: string | null } {
  const stem = withoutEnding(baseName(path).normalize('NFC'))
  const day = isoDay.exec(stem)
  if (day) return { key: keyOf(stem.replace(day[0], ' ')), when: day.slice(1).join('-') }
  const year = yearPattern.exec(stem)
  return year ? { key: keyOf(stem.replace(year[0], ' ')), when: year[0] } : { key: keyOf(stem), when: null }
}

/**
 * Without a column of file names, a file belongs to a row only if its name is the title of exactly one row and no other file has
 * it.
 */
function matchByTitle(rows: readonly RowWithFileNames[], files: readonly OfferedFile[]): FilesOfRow[] {
  const byTitle = new Map<string, number[]>()
  for (const [index, { title }] of rows.entries()) {
    const key = keyOf(title)
    if (key !== '') byTitle.set(key, [...(byTitle.get(key) ?? []), index])
  }
  const filesByRow = new Map<number, OfferedFile[]>()
  for (const file of files) {
    const indexes = rowsFor(file, rows, byTitle)
    const [index] = indexes
    if (index !== undefined && indexes.length === 1)
      filesByRow.set(index, [...(filesByRow.get(index) ?? []), file])
  }
  const claims = countsOf(
    [...filesByRow.values()].flatMap((claiming) => [...new Set(claiming.map(({ id }) => id))]),
  )
  return rows.map((_, index) => {
    const claiming = filesByRow.get(index) ?? []
    const [file] = claiming
    const isSure = file && claiming.every(({ id }) => id === file.id) && claims.get(file.id) === 1
    return isSure ? { ...noFiles(), files: [file] } : noFiles()
  })
}

function rowsFor(
  { path }: OfferedFile,
  rows: readonly RowWithFileNames[],
  byTitle: ReadonlyMap<string, readonly number[]>,
): number[] {
  // A year may be part of the title: "Congress 2025".
  const asWritten = byTitle.get(keyOf(withoutEnding(baseName(path))))
  if (asWritten) return [...asWritten]
  const { key, when } = readName(path)
  const indexes = byTitle.get(key) ?? []
  return when === null ? [...indexes] : indexes.filter((index) => rows[index]?.date?.startsWith(when))
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
