import type { ReportFilters } from '../../scope/contract.ts'
import type { ReportContent } from '../contract.ts'
import { groupedColumns, type CellRow, type ReportRow } from './queries.ts'

type Column = (typeof groupedColumns)[number]

/**
 * Returns the value of `grouping()` for cells that are grouped only by these columns: the bits of the other columns
 * are set.
 */
const groupingOf = (columns: readonly Column[]): number =>
  groupedColumns.reduce((bits, column) => bits * 2 + (columns.includes(column) ? 0 : 1), 0)

const compareNullsLast = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1

/** Returns the content of a report, sorted, because the same data must give the same hash. */
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
  const countsBy = (column: Column) =>
    cellsBy(column)
      .map((cell) => ({ key: cell[column], real: cell.real, simulated: cell.simulated }))
      .sort((a, b) => compareNullsLast(a.key, b.key))
  const grid = (rowDimension: Column, columnDimension: Column) =>
    cellsBy(rowDimension, columnDimension)
      .map((cell) => ({
        row: cell[rowDimension],
        column: cell[columnDimension],
        real: cell.real,
        simulated: cell.simulated,
      }))
      .sort((a, b) => compareNullsLast(a.row, b.row) || compareNullsLast(a.column, b.column))
  const [totals] = cellsBy()
  return {
    version: 1,
    ownerId,
    filters,
    totals: { cases: totals?.real ?? 0, missions: row.missions, simulatedCases: totals?.simulated ?? 0 },
    firstPass: { own: row.own, team: row.team },
    procedures: row.procedures,
    caseTypes: countsBy('type'),
    missionTypes: countsBy('mission_type'),
    ageBands: countsBy('age_band'),
    supervision: countsBy('supervision_level'),
    months: countsBy('month'),
    typeBySupervision: grid('type', 'supervision_level'),
    typeByAgeBand: grid('type', 'age_band'),
    missionTypeBySupervision: grid('mission_type', 'supervision_level'),
    openingTotals,
  }
}
