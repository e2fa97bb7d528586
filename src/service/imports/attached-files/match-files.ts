/** Finds the files of a ZIP that the rows of a table name. Attaches only certain matches and lists all other names. */
import { plainWords } from '#logbook/spreadsheets/plain-words.ts'
import { baseName, partsOf, withoutExtension } from './file-names.ts'

export interface OfferedFile {
  id: string
  path: string
}

/** The parts of a row that identify its files. */
export interface RowWithFileNames {
  row: number
  /** The texts in the columns of file names. */
  fileNameCells: readonly string[]
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
  /** Names beyond the maximum number of files per record. */
  excess: string[]
}

const noFiles = (): FilesOfRow => ({ files: [], missing: [], ambiguous: [], excess: [] })

/** Words in a cell that are not file names. */
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
    add(byStem, withoutExtension(name), file)
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

/** Returns the files of each row, in the order of the rows. `hasNameColumn`: a column contains the file names. */
export function matchFiles(
  rows: readonly RowWithFileNames[],
  files: readonly OfferedFile[],
  { hasNameColumn, maxPerRecord }: { hasNameColumn: boolean; maxPerRecord: number },
): FilesOfRow[] {
  if (!hasNameColumn) return matchByTitle(rows, files)
  const find = createFileFinder(files)
  const numberCounts = countsOf(rows.flatMap(({ fileNameCells }) => fileNameCells.filter(isNumber)))
  // "2" in several rows is a number of files, not a file name.
  const isCount = (name: string) => isNumber(name) && (numberCounts.get(name) ?? 0) > 1
  return rows.map(({ fileNameCells }) => matchNames(fileNameCells, { find, isCount, maxPerRecord }))
}

const isNumber = (name: string): boolean => /^\d{1,3}$/.test(name.trim())

interface MatchOptions {
  find: (name: string) => FileMatch
  isCount: (name: string) => boolean
  maxPerRecord: number
}

function matchNames(cells: readonly string[], { find, isCount, maxPerRecord }: MatchOptions): FilesOfRow {
  const result = noFiles()
  for (const name of cells.flatMap((cell) => namesIn(cell, find))) {
    const match = isCount(name) ? 'ambiguous' : find(name)
    if (match === 'missing') result.missing.push(name)
    else if (match === 'ambiguous') result.ambiguous.push(name)
    else if (result.files.some(({ id }) => id === match.id)) continue
    else if (result.files.length >= maxPerRecord) result.excess.push(name)
    else result.files.push(match)
  }
  return result
}

/** A file name may contain a comma, so a cell that is a file name as a whole is not split. */
function namesIn(cell: string, find: (name: string) => FileMatch): string[] {
  const cellText = cell.trim()
  if (find(cellText) !== 'missing') return [cellText]
  return cellText
    .split(/[\n;|]/)
    .flatMap((part) => (find(part) === 'missing' ? part.split(',') : [part]))
    .map((part) => part.trim())
    .filter((part) => !placeholderPattern.test(part))
}

const genericWords =
  /\b(?:certificates?|certificat|certificado|certificato|zertifikat|bescheinigung|attestation|attestato|kursbevis|intyg|bewijs|evidence|nachweis)\b/gu
const isoDay = /(?<!\d)(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/
const yearPattern = /(?<!\d)((?:19|20)\d{2})(?!\d)/

const toTitleKey = (title: string): string =>
  plainWords(title).replaceAll(genericWords, ' ').replaceAll(/\s+/g, ' ').trim()

/** Returns the title in a file name, and the day or year in it, if any. */
function readFileName(path: string): { key: string; dayOrYear: string | null } {
  const stem = withoutExtension(baseName(path).normalize('NFC'))
  const day = isoDay.exec(stem)
  if (day) return { key: toTitleKey(stem.replace(day[0], ' ')), dayOrYear: day.slice(1).join('-') }
  const year = yearPattern.exec(stem)
  return year
    ? { key: toTitleKey(stem.replace(year[0], ' ')), dayOrYear: year[0] }
    : { key: toTitleKey(stem), dayOrYear: null }
}

/**
 * Matches files by title, for tables without a column of file names. A file belongs to a row only if its name is the title of
 * exactly one row, and no other file has that title.
 */
function matchByTitle(rows: readonly RowWithFileNames[], files: readonly OfferedFile[]): FilesOfRow[] {
  const byTitle = new Map<string, number[]>()
  for (const [index, { title }] of rows.entries()) {
    const key = toTitleKey(title)
    if (key !== '') byTitle.set(key, [...(byTitle.get(key) ?? []), index])
  }
  const filesByRow = new Map<number, OfferedFile[]>()
  for (const file of files) {
    const indexes = findRows(file, rows, byTitle)
    const [index] = indexes
    if (index !== undefined && indexes.length === 1)
      filesByRow.set(index, [...(filesByRow.get(index) ?? []), file])
  }
  const rowCounts = countsOf(
    [...filesByRow.values()].flatMap((candidates) => [...new Set(candidates.map(({ id }) => id))]),
  )
  return rows.map((_, index) => {
    const candidates = filesByRow.get(index) ?? []
    const [file] = candidates
    const isSure = file && candidates.every(({ id }) => id === file.id) && rowCounts.get(file.id) === 1
    return isSure ? { ...noFiles(), files: [file] } : noFiles()
  })
}

function findRows(
  { path }: OfferedFile,
  rows: readonly RowWithFileNames[],
  byTitle: ReadonlyMap<string, readonly number[]>,
): number[] {
  // A year may be part of the title: "Congress 2025".
  const fullNameMatches = byTitle.get(toTitleKey(withoutExtension(baseName(path))))
  if (fullNameMatches) return [...fullNameMatches]
  const { key, dayOrYear } = readFileName(path)
  const indexes = byTitle.get(key) ?? []
  return dayOrYear === null
    ? [...indexes]
    : indexes.filter((index) => rows[index]?.date?.startsWith(dayOrYear))
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
