import type { ReportFilters } from '../../scope/contract.ts'
import type { ReportContent } from '../contract.ts'
import { groupedColumns, type CellRow, type ReportRow } from './queries.ts'

type Column = (typeof groupedColumns)[number]

/**
 * Returns the value of `grouping()` for cells that are grouped only by these columns: the bits of the others are set.
 */
const groupingOf = (columns: readonly Column[]): number =>
  groupedColumns.reduce((bits, column) => bits * 2 + (columns.includes(column) ? 0 : 1), 0)

const inOrder = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1

/** Sorted, because the same data must give the same hash. */
export function toReportContent(
  row: ReportRow,
  {
    ownerId,
    filters,
    openingTotals,
  }: { ownerId: string; filters: ReportFilters } & Pick<ReportContent, 'openingTotals'>,
): ReportContent {
  const cellsBy = (...columns: Column[]): CellRow[] =>
    row.cells.filter(({ grouping }) => grouping === groupingOf(columns))
  const by = (column: Column) =>
    cellsBy(column)
      .map((cell) => ({ key: cell[column], real: cell.real, simulated: cell.simulated }))
      .sort((a, b) => inOrder(a.key, b.key))
  const grid = (across: Column, down: Column) =>
    cellsBy(across, down)
      .map((cell) => ({
        row: cell[across],
        column: cell[down],
        real: cell.real,
        simulated: cell.simulated,
      }))
      .sort((a, b) => inOrder(a.row, b.row) || inOrder(a.column, b.column))
  const [all] = cellsBy()
  return {
    version: 1,
    ownerId,
    filters,
    totals: { cases: all?.real ?? 0, missions: row.missions, simulatedCases: all?.simulated ?? 0 },
    firstPass: { own: row.own, team: row.team },
    procedures: row.procedures,
    caseTypes: by('type'),
    missionTypes: by('mission_type'),
    ageBands: by('age_band'),
    supervision: by('supervision_level'),
    months: by('month'),
    typeBySupervision: grid('type', 'supervision_level'),
    typeByAgeBand: grid('type', 'age_band'),
    missionTypeBySupervision: grid('mission_type', 'supervision_level'),
    openingTotals,
  }
}
