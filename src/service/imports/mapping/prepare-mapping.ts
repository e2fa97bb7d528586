import type { ListEntry } from '#reference/codes.ts'
import type { ColumnMapping } from '#logbook/spreadsheets/contract.ts'
import type { UnusedFile } from '../attached-files/archived-file.ts'
import type { ImportMapping } from '../contract.ts'
import { withUnitOfHeading } from '#logbook/spreadsheets/columns/unit-of-column.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { hasDoubtfulUnit } from '#logbook/spreadsheets/values/units.ts'
import { comparisonForm } from '#logbook/spreadsheets/plain-words.ts'
import { isOfSignature, targetOf, type ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'
import type { ReadResult, ValueReader } from '#logbook/spreadsheets/values/read-result.ts'

/** Facts about the user and the organization that mapping a row needs. */
export interface ImportContext {
  /** IANA time zone of the mission times. */
  zone: string
  /** The calendar date in that zone. */
  today: string
  now: Date
  paediatricAgeLimit: number
  /** The prefix of the organization's mission numbers. */
  missionNumberPrefix?: string | null
  /** The bases, regions and supervisors that this user may choose, under `bases`, `regions` and `supervisors`. */
  places: Readonly<Record<string, readonly ListEntry[]>>
  /** Files of the ZIP that cannot be evidence. */
  unusedFiles?: readonly UnusedFile[]
}

/** The name of Sortie in claims from files that it exported. Such a file may have been edited since. */
export const ownService = 'Sortie'

export interface PreparedColumn {
  index: number
  header: string
  target: ImportTarget
  procedure: string | null
  drug: string | null
  reader: ValueReader
  /** Caches the results of values that occur in many rows. */
  cachedResults: Map<string, ReadResult>
  /** The column with the unit of its numbers. */
  unitIndex?: number
}

/** A column with an open question. */
export interface UnansweredColumn extends Pick<PreparedColumn, 'index' | 'header'> {
  /** The code of the field that it may be. */
  field: string | null
}

/** A mapping with all lookups done once, for thousands of rows. */
export interface PreparedMapping {
  columns: readonly PreparedColumn[]
  /** Columns with an open question: their values are left out, and the rows say so. */
  unansweredColumns: readonly UnansweredColumn[]
  /** All columns that do not identify people, including those that fill no field. */
  headings: readonly Pick<PreparedColumn, 'index' | 'header'>[]
  fixed: ImportMapping['fixed']
  /** The service that wrote the file, if its headings show it; otherwise null. */
  service: string | null
  context: ImportContext
}

/** Returns the field with this code; null if this kind of record does not have it. */
type FindTarget = (code: string | null) => ImportTarget | null

export function prepareMapping(
  mapping: ImportMapping,
  context: ImportContext,
  findTarget: FindTarget = targetOf,
): PreparedMapping {
  const fields = mapping.columns.filter(({ use }) => use === 'field')
  const columns = fields
    .filter(({ isUnanswered }) => !isUnanswered)
    .flatMap((column) => prepareColumn(column, context, findTarget) ?? [])
  const unansweredColumns = fields
    .filter(({ isUnanswered }) => isUnanswered)
    .map(({ index, header, target }) => ({ index, header, field: target }))
  const headings = mapping.columns.filter(({ use }) => use !== 'identifier')
  // A path that is not a field of the record must set nothing.
  const fixed = mapping.fixed.filter(({ target }) => {
    const field = findTarget(target)
    return field !== null && !isOfSignature(field)
  })
  const service = mapping.preset === 'sortie' ? ownService : null
  return { columns: withUnits(columns), unansweredColumns, headings, fixed, service, context }
}

/** Treats columns whose values are impossible in their unit as unanswered, because the right unit is unknown. */
export function withoutDoubtfulUnits(
  prepared: PreparedMapping,
  rows: readonly { cells: readonly Cell[] }[],
): PreparedMapping {
  const isDoubtful = ({ index, target, reader, unitIndex }: PreparedColumn) =>
    target.kind === 'number' &&
    unitIndex === undefined &&
    hasDoubtfulUnit(
      target.code,
      reader.format,
      rows.map(({ cells }) => cells[index] ?? null),
    )
  const doubtfulColumns = new Set(prepared.columns.filter(isDoubtful))
  if (doubtfulColumns.size === 0) return prepared
  const columns = prepared.columns.filter((column) => !doubtfulColumns.has(column))
  const columnsWithoutUnit = [...doubtfulColumns].map(({ index, header, target }) => ({
    index,
    header,
    field: target.code,
  }))
  return { ...prepared, columns, unansweredColumns: [...prepared.unansweredColumns, ...columnsWithoutUnit] }
}

/** A column of units is not a separate field: it belongs to the number to its left. */
function withUnits(columns: readonly PreparedColumn[]): PreparedColumn[] {
  const units = columns.filter(({ target }) => target.kind === 'unit')
  return columns
    .filter(({ target }) => target.kind !== 'unit')
    .map((column, position, numbers) => {
      const nextIndex = numbers[position + 1]?.index ?? Infinity
      const unitColumn = units.find(({ index }) => index > column.index && index < nextIndex)
      return unitColumn ? { ...column, unitIndex: unitColumn.index } : column
    })
}

function prepareColumn(
  column: ColumnMapping,
  { places, zone }: ImportContext,
  findTarget: FindTarget,
): PreparedColumn | null {
  const target = column.use === 'field' ? findTarget(column.target) : null
  if (!target) return null
  const words = new Map(column.words.map(({ word, code }) => [comparisonForm(word), code]))
  const { index, header, procedure, drug, otherwise } = column
  const reader = { format: withUnitOfHeading(target, column), words, otherwise, places, zone }
  return { index, header, target, procedure, drug, reader, cachedResults: new Map() }
}
