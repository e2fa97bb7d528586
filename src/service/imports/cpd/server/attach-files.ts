/** Finds the files of a ZIP that belong to the activities of a table, and lists the other files. */
import { evidenceErrors } from '#evidence/errors.ts'
import { maxFilesPerRecord } from '#evidence/file-kinds.ts'
import type { ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { baseName, hasEvidenceExtension } from '../../attached-files/file-names.ts'
import {
  createFileFinder,
  matchFiles,
  type FilesOfRow,
  type RowWithFileNames,
} from '../../attached-files/match-files.ts'
import { listOfferedFiles } from '../../attached-files/offered-files.ts'
import type { ImportFiles, ImportProblem } from '../../contract.ts'
import type { PreparedMapping } from '../../mapping/prepare-mapping.ts'
import { problemOf, type ImportRow } from '../../mapping/read-row.ts'
import { readDays } from '../read-days.ts'

type Row = Pick<ImportRow, 'row' | 'cells'>

/** Returns the files of each row, in the order of the rows; null without a ZIP. */
export function matchFilesToRows(rows: readonly Row[], prepared: PreparedMapping): FilesOfRow[] | null {
  const files = listOfferedFiles(prepared.context.places)
  return files && matchFiles(toRowsWithFileNames(rows, prepared), files, toMatchOptions(prepared))
}

const toMatchOptions = ({ columns }: PreparedMapping) => ({
  hasNameColumn: columns.some(({ target }) => target.code === 'evidence'),
  maxPerRecord: maxFilesPerRecord,
})

function toRowsWithFileNames(rows: readonly Row[], { columns }: PreparedMapping): RowWithFileNames[] {
  const indexesOf = (code: string) =>
    columns.flatMap(({ target, index }) => (target.code === code ? [index] : []))
  const [evidenceIndexes, [titleIndex]] = [indexesOf('evidence'), indexesOf('title')]
  const dateColumn = columns.find(({ target }) => target.code === 'date')
  return rows.map(({ row, cells }) => ({
    row,
    fileNameCells: evidenceIndexes.map((index) => shownCell(cells[index])).filter((name) => name !== ''),
    title: titleIndex === undefined ? '' : shownCell(cells[titleIndex]),
    date: dateColumn
      ? (readDays(cells[dateColumn.index] ?? null, dateColumn.reader.format.dateOrder)?.[0] ?? null)
      : null,
  }))
}

/** Returns warnings about file names without a certain match. The activity itself is correct without the files. */
export const problemsOfFiles = ({ missing, ambiguous, excess }: FilesOfRow): ImportProblem[] => [
  ...missing.map((name) => warning(name, 'The ZIP has no file with this name, so nothing is attached.')),
  ...ambiguous.map((name) => warning(name, 'Several files have this name. None of them is attached.')),
  ...excess.map((name) =>
    warning(name, 'An activity can have at most five files. This one is not attached.'),
  ),
]

const warning = (name: string, message: string): ImportProblem =>
  problemOf({ header: 'Evidence file' }, name, message, 'warning')

const maxNames = 100

/** Returns the number of attached files, the names of the other files, and the names without a file. */
export function summarizeFiles(
  rows: readonly Row[],
  prepared: PreparedMapping,
  unused: readonly { path: string; reason: string }[],
): ImportFiles {
  const files = listOfferedFiles(prepared.context.places)
  const filesByRow = matchFilesToRows(rows, prepared)
  if (!files || !filesByRow) {
    const fileNames = toRowsWithFileNames(rows, prepared).flatMap((row) =>
      row.fileNameCells.filter(hasEvidenceExtension),
    )
    return {
      stored: null,
      attached: 0,
      left: group('Named in the table. Add them as a ZIP to attach them', fileNames),
    }
  }
  const attachedIds = new Set(filesByRow.flatMap((row) => row.files.map(({ id }) => id)))
  const collectNames = (names: (row: FilesOfRow) => readonly string[]) => filesByRow.flatMap(names)
  return {
    stored: new Set(files.map(({ id }) => id)).size,
    attached: attachedIds.size,
    left: [
      ...group(
        'Files without a certain match',
        files.filter(({ id }) => !attachedIds.has(id)).map(({ path }) => path),
      ),
      ...group(
        'Names in the table without a file',
        collectNames(({ missing }) => missing),
      ),
      ...group(
        'Names of several files',
        collectNames(({ ambiguous }) => ambiguous),
      ),
      ...group(
        'More than the five files that an activity can have',
        collectNames(({ excess }) => excess),
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

const group = (reason: string, allNames: readonly string[]): ImportFiles['left'] => {
  const names = [...new Set(allNames)]
  return names.length === 0 ? [] : [{ reason, count: names.length, names: names.slice(0, maxNames) }]
}

const evidenceErrorsByCode: Readonly<Record<string, readonly [number, string]>> = evidenceErrors

function errorSentence(reason: string): string {
  if (reason === 'evidence_type_unsupported')
    return 'Files that are neither PDF, picture nor Word file (DOCX)'
  if (reason === 'evidence_too_large') return 'Files larger than 10 MB'
  return `Refused: ${evidenceErrorsByCode[reason]?.[1] ?? 'they cannot be read.'}`
}

const [minMatchShare, minDistinctNames] = [0.5, 2]

/** Finds the column with the names of files of the ZIP by its cells, whatever its heading is, and maps it to the evidence. */
export function withFilesColumn(
  columns: readonly ColumnPreview[],
  rows: readonly (readonly Cell[])[],
  places: PreparedMapping['context']['places'],
): ColumnPreview[] {
  const files = listOfferedFiles(places)
  const hasNameColumn = columns.some(({ mapping }) => mapping.target === 'evidence')
  if (!files || hasNameColumn) return [...columns]
  const find = createFileFinder(files)
  const containsFileNames = ({ mapping }: ColumnPreview): boolean => {
    if (mapping.target !== null || mapping.use === 'identifier') return false
    const filled = rows.map((row) => row[mapping.index] ?? null).filter((cell) => !isBlankCell(cell))
    const matches = filled.filter((cell) => typeof find(baseName(shownCell(cell))) !== 'string')
    const distinctNames = new Set(matches.map((cell) => shownCell(cell)))
    return (
      matches.length >= filled.length * minMatchShare &&
      distinctNames.size >= Math.min(minDistinctNames, files.length)
    )
  }
  const filesColumn = columns.find(containsFileNames)
  return columns.map((column) =>
    column === filesColumn
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
