/** Finds the files of a ZIP that belong to the activities of a table, and lists the rest. */
import { evidenceErrors } from '#evidence/errors.ts'
import { maxEvidenceOfARecord } from '#evidence/file-kinds.ts'
import type { ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { baseName, isNamedAsEvidence } from '../../attached-files/file-names.ts'
import {
  createFileFinder,
  matchFiles,
  type FilesOfRow,
  type RowWithFileNames,
} from '../../attached-files/match-files.ts'
import { offeredFiles } from '../../attached-files/offered-files.ts'
import type { ImportFiles, ImportProblem } from '../../contract.ts'
import type { PreparedMapping } from '../../mapping/prepare-mapping.ts'
import { problemOf, type ImportRow } from '../../mapping/read-row.ts'
import { readDays } from '../read-days.ts'

type Row = Pick<ImportRow, 'row' | 'cells'>

/** Returns the files of each row, in the order of the rows; null without a ZIP. */
export function findFilesOf(rows: readonly Row[], prepared: PreparedMapping): FilesOfRow[] | null {
  const files = offeredFiles(prepared.context.places)
  return files && matchFiles(toRowsWithFileNames(rows, prepared), files, matching(prepared))
}

const matching = ({ columns }: PreparedMapping) => ({
  isNamed: columns.some(({ target }) => target.code === 'evidence'),
  maxOfARecord: maxEvidenceOfARecord,
})

function toRowsWithFileNames(rows: readonly Row[], { columns }: PreparedMapping): RowWithFileNames[] {
  const indexesOf = (code: string) =>
    columns.flatMap(({ target, index }) => (target.code === code ? [index] : []))
  const [evidence, [title]] = [indexesOf('evidence'), indexesOf('title')]
  const date = columns.find(({ target }) => target.code === 'date')
  return rows.map(({ row, cells }) => ({
    row,
    named: evidence.map((index) => shownCell(cells[index])).filter((name) => name !== ''),
    title: title === undefined ? '' : shownCell(cells[title]),
    date: date ? (readDays(cells[date.index] ?? null, date.reader.format.dateOrder)?.[0] ?? null) : null,
  }))
}

/** The warnings of a row about file names without a match. The activity itself is correct without the files. */
export const problemsOfFiles = ({ missing, ambiguous, beyond }: FilesOfRow): ImportProblem[] => [
  ...missing.map((name) => warning(name, 'The ZIP has no file of this name. It is not attached.')),
  ...ambiguous.map((name) => warning(name, 'Several files have this name. None of them is attached.')),
  ...beyond.map((name) => warning(name, 'An activity carries five files at most. This one is not attached.')),
]

const warning = (name: string, message: string): ImportProblem =>
  problemOf({ header: 'Evidence file' }, name, message, 'warning')

const maxNames = 100

/** Returns the number of attached files, the names of the other files, and the names without a file. */
export function filesOf(
  rows: readonly Row[],
  prepared: PreparedMapping,
  unused: readonly { path: string; reason: string }[],
): ImportFiles {
  const files = offeredFiles(prepared.context.places)
  const matched = findFilesOf(rows, prepared)
  if (!files || !matched) {
    const named = toRowsWithFileNames(rows, prepared).flatMap((row) => row.named.filter(isNamedAsEvidence))
    return {
      stored: null,
      attached: 0,
      left: group('Named in the table. Add them as a ZIP to attach them', named),
    }
  }
  const attached = new Set(matched.flatMap((row) => row.files.map(({ id }) => id)))
  const all = (names: (row: FilesOfRow) => readonly string[]) => matched.flatMap(names)
  return {
    stored: new Set(files.map(({ id }) => id)).size,
    attached: attached.size,
    left: [
      ...group(
        'Files that no row is sure to belong to',
        files.filter(({ id }) => !attached.has(id)).map(({ path }) => path),
      ),
      ...group(
        'Names in the table that no file has',
        all(({ missing }) => missing),
      ),
      ...group(
        'Names that several files have',
        all(({ ambiguous }) => ambiguous),
      ),
      ...group(
        'Beyond the five files that an activity carries',
        all(({ beyond }) => beyond),
      ),
      ...[...new Set(unused.map(({ reason }) => reason))].flatMap((reason) =>
        group(
          errorSentence(reason),
          unused.filter((file) => file.reason === reason).map(({ path }) => path),
        ),
      ),
    ],
  }
}

const group = (reason: string, given: readonly string[]): ImportFiles['left'] => {
  const names = [...new Set(given)]
  return names.length === 0 ? [] : [{ reason, count: names.length, names: names.slice(0, maxNames) }]
}

const evidenceErrorsByCode: Readonly<Record<string, readonly [number, string]>> = evidenceErrors

function errorSentence(reason: string): string {
  if (reason === 'evidence_type_unsupported')
    return 'Files that are neither PDF, picture nor Word file (DOCX)'
  if (reason === 'evidence_too_large') return 'Files larger than 10 MB'
  return `Refused: ${evidenceErrorsByCode[reason]?.[1] ?? 'they cannot be read.'}`
}

const [mostly, fewNames] = [0.5, 2]

/** Finds the column of file names: the one whose cells name files of the ZIP, whatever its heading is. */
export function withFilesColumn(
  columns: readonly ColumnPreview[],
  rows: readonly (readonly Cell[])[],
  places: PreparedMapping['context']['places'],
): ColumnPreview[] {
  const files = offeredFiles(places)
  const isNamed = columns.some(({ mapping }) => mapping.target === 'evidence')
  if (!files || isNamed) return [...columns]
  const find = createFileFinder(files)
  const names = ({ mapping }: ColumnPreview): boolean => {
    if (mapping.target !== null || mapping.use === 'identifier') return false
    const filled = rows.map((row) => row[mapping.index] ?? null).filter((cell) => !isBlankCell(cell))
    const matches = filled.filter((cell) => typeof find(baseName(shownCell(cell))) !== 'string')
    const different = new Set(matches.map((cell) => shownCell(cell)))
    return matches.length >= filled.length * mostly && different.size >= Math.min(fewNames, files.length)
  }
  const chosen = columns.find(names)
  return columns.map((column) =>
    column === chosen
      ? {
          ...column,
          mapping: { ...column.mapping, use: 'field', target: 'evidence' },
          confidence: 'sure',
          reason: 'Its values are names of files in the ZIP.',
          candidates: [],
          isAmbiguous: false,
        }
      : column,
  )
}
