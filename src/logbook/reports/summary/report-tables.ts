import { labelOf } from '#reference/codes.ts'
import { procedures as procedureList } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { FirstPass, ReportContent } from './contract.ts'
import type { ReportView } from '../scope/report-search.ts'
import { everyMonth } from './months.ts'
import { crossTable, unverified, type CodedLabel, type ReportTable, type TableRow } from './report-table.ts'
import * as reportWords from './report-words.ts'
import { minCasesForRate, wilsonInterval } from './wilson.ts'

const noCases = 'No cases in this period.'
const noProcedures = 'No procedures in this period.'

/** Returns the tables of a view of the report. */
export const reportTables = (content: ReportContent, view: ReportView): ReportTable[] => [
  totalsTable(content),
  ...(view === 'training' ? trainingTables(content) : summaryTables(content)),
  ...(content.openingTotals.length > 0 ? [openingTotalsTable(content)] : []),
]

function summaryTables(content: ReportContent): ReportTable[] {
  const { caseTypes, ageBands, supervision, missionTypes, months } = content
  const reportMonths = everyMonth(months, content.filters).map(({ month }) => month)
  const monthColumns = reportMonths.map((month) => ({ code: month, label: reportWords.monthWords(month) }))
  return [
    firstPassTable(content),
    proceduresTable(content, reportWords.partColumns, (part) => part),
    realAndSimulatedTable('types', 'Case type', caseTypes, reportWords.typeColumns),
    realAndSimulatedTable('ages', 'Age band', ageBands, reportWords.ageBandColumns),
    realAndSimulatedTable('supervision', 'Supervision', supervision, reportWords.supervisionColumns),
    realAndSimulatedTable('mission-types', 'Mission type', missionTypes, reportWords.missionTypeColumns),
    realAndSimulatedTable('months', 'Month', months, monthColumns, true),
  ]
}

const toTrainingLevel = (code: string | null) => reportWords.groupOf(reportWords.trainingLevels, code)
const toTrainingAge = (code: string | null) => reportWords.groupOf(reportWords.trainingAges, code)

/** Returns the number of real cases in each cell. The groups become the columns. */
const realCases = (cells: ReportContent['typeByAgeBand'], groupOf: (code: string | null) => string | null) =>
  cells.map(({ row, column, real: count }) => ({ row, column: groupOf(column), count }))

/** Returns the tables of the logbook summary in the 2010 anaesthetic curriculum: see docs/reports.md. */
function trainingTables(content: ReportContent): ReportTable[] {
  const levels = reportWords.groupColumns(reportWords.trainingLevels)
  const ages = reportWords.groupColumns(reportWords.trainingAges)
  return [
    crossTable(
      realCases(content.typeBySupervision, toTrainingLevel),
      {
        id: 'type-by-supervision',
        title: 'Case type by supervision',
        note: 'Real cases.',
        rowHeading: 'Case type',
        rows: reportWords.typeColumns,
        columns: levels,
        empty: noCases,
      },
      4,
    ),
    crossTable(
      realCases(content.typeByAgeBand, toTrainingAge),
      {
        id: 'type-by-age',
        title: 'Case type by age',
        note: 'Real cases; age in years.',
        rowHeading: 'Case type',
        rows: reportWords.typeColumns,
        columns: ages,
        empty: noCases,
      },
      5,
    ),
    crossTable(
      realCases(content.missionTypeBySupervision, toTrainingLevel),
      {
        id: 'mission-type-by-supervision',
        title: 'Mission type by supervision',
        note: 'Real cases.',
        rowHeading: 'Mission type',
        rows: reportWords.missionTypeColumns,
        columns: levels,
        empty: noCases,
      },
      4,
    ),
    proceduresTable(
      content,
      [...levels.slice(0, -1), { code: 'assisted', label: 'Assisted' }, reportWords.notRecorded],
      (part) => (part === 'assisted' ? part : toTrainingLevel(part)),
    ),
  ]
}

const totalsTable = ({ totals }: ReportContent): ReportTable => ({
  id: 'totals',
  title: 'Totals',
  note: 'Drafts, voided and deleted cases are not counted.',
  headings: [{ label: 'Counted' }, { label: 'Number', isNumber: true }],
  rows: [
    { cells: ['Real cases', totals.cases] },
    { cells: ['Missions of real cases', totals.missions] },
    { cells: ['Simulated cases and exercises', totals.simulatedCases] },
  ],
  empty: '',
})

function firstPassTable({ firstPass }: ReportContent): ReportTable {
  return {
    id: 'first-pass',
    title: 'First-pass success of intubation',
    note: `Real cases with a tracheal attempt by the team. A rate is shown from ${minCasesForRate} cases, with its 95 % confidence interval (Wilson).`,
    headings: [
      { label: 'First attempt by' },
      { label: 'Cases (n)', isNumber: true },
      { label: 'First-pass success', isNumber: true },
      { label: 'Rate', isNumber: true },
      { label: '95 % interval', isNumber: true },
      { label: 'Result not recorded', isNumber: true },
    ],
    rows: [rateRow('The clinician', firstPass.own), rateRow('Anyone of the team', firstPass.team)],
    empty: '',
  }
}

function rateRow(label: string, { cases, successes, notRecorded }: FirstPass): TableRow {
  if (cases < minCasesForRate) return { cells: [label, cases, successes, null, null, notRecorded] }
  const { low, high } = wilsonInterval(successes, cases)
  const interval = `${percent(low)} to ${percent(high)}`
  return { cells: [label, cases, successes, percent(successes / cases), interval, notRecorded] }
}

const percent = (rate: number): string => `${Math.round(rate * 100)} %`

/**
 * Returns the procedures in the order of their list, real and simulated in separate rows, opening totals in the last
 * column.
 */
function proceduresTable(
  { procedures, openingTotals }: ReportContent,
  columns: readonly CodedLabel[],
  columnOf: (part: string) => string | null,
): ReportTable {
  const listedCodes = new Set(procedureList.map(({ code }) => code))
  const reportedCodes = [
    ...procedures.map(({ code }) => code),
    ...openingTotals.map(({ procedure }) => procedure),
  ]
  const unlistedCodes = [...new Set(reportedCodes)].filter((code) => !listedCodes.has(code))
  const lines = [...listedCodes, ...unlistedCodes].flatMap((code) =>
    (['real', 'simulated'] as const).map((setting) => ({ code, setting })),
  )
  const table = crossTable(
    procedures.map(({ code, part, setting, count }) => ({
      row: `${code} ${setting}`,
      column: columnOf(part),
      count,
    })),
    {
      id: 'procedures',
      title: 'Procedures by supervision',
      note: 'Each recorded procedure counts once. A procedure known only from drugs, blood, the airway or a more specific procedure counts once per case. Real and simulated are counted separately.',
      rowHeading: 'Procedure',
      rows: lines.map(({ code, setting }) => ({ code: `${code} ${setting}`, label: `${code} ${setting}` })),
      columns,
      empty: noProcedures,
    },
  )
  return withOpeningTotals(table, openingTotals, lines)
}

function withOpeningTotals(
  table: ReportTable,
  openingTotals: ReportContent['openingTotals'],
  lines: readonly { code: string; setting: 'real' | 'simulated' }[],
): ReportTable {
  const [, ...numbers] = table.headings
  const countsByLabel = new Map(table.rows.map((row) => [row.cells[0], row.cells.slice(1)]))
  const zeros = numbers.map(() => 0)
  const enteredTotal = (code: string, setting: string) =>
    openingTotals
      .filter((openingTotal) => openingTotal.procedure === code && openingTotal.setting === setting)
      .reduce((sum, { count }) => sum + count, 0)
  const hasOpeningTotals = openingTotals.length > 0
  const rows = lines.flatMap(({ code, setting }) => {
    const values = countsByLabel.get(`${code} ${setting}`)
    const enteredCount = enteredTotal(code, setting)
    if (values === undefined && enteredCount === 0) return []
    const cellsBeforeTotal = [
      labelOf(procedureList, code),
      reportWords.realOrSimulatedWords[setting],
      ...(values ?? zeros),
    ]
    return [
      {
        cells: hasOpeningTotals
          ? [...cellsBeforeTotal, enteredCount > 0 ? enteredCount : null]
          : cellsBeforeTotal,
      },
    ]
  })
  return {
    ...table,
    headings: [
      { label: 'Procedure' },
      { label: 'Real or simulated' },
      ...numbers,
      ...(hasOpeningTotals ? [{ label: unverified, isNumber: true, isUnverified: true }] : []),
    ],
    rows,
  }
}

const realAndSimulatedTable = (
  id: string,
  rowHeading: string,
  counts: ReportContent['caseTypes'],
  rows: readonly CodedLabel[],
  hasEmptyRows = false,
): ReportTable =>
  crossTable(
    counts.flatMap(({ key, real, simulated }) => [
      { row: key, column: 'real', count: real },
      { row: key, column: 'simulated', count: simulated },
    ]),
    {
      id,
      title: `Cases by ${rowHeading.toLowerCase()}`,
      rowHeading,
      rows,
      hasEmptyRows,
      columns: [
        { code: 'real', label: 'Real' },
        { code: 'simulated', label: 'Simulated' },
      ],
      empty: noCases,
    },
    2,
  )

const openingTotalsTable = ({ openingTotals }: ReportContent): ReportTable => ({
  id: 'opening-totals',
  title: 'Opening totals',
  note: `${unverified}: what was done before Sortie. They are not part of any rate or total.`,
  headings: [
    { label: 'Procedure' },
    { label: 'Supervision' },
    { label: 'Real or simulated' },
    { label: unverified, isNumber: true, isUnverified: true },
    { label: 'Period' },
    { label: 'Source' },
  ],
  rows: openingTotals.map(({ procedure, supervision, setting, count, from, to, source }) => ({
    cells: [
      labelOf(procedureList, procedure),
      labelOf(supervisionLevels, supervision) ?? reportWords.notRecorded.label,
      reportWords.realOrSimulatedWords[setting],
      count,
      reportWords.periodWords({ from, to }),
      source,
    ],
  })),
  empty: '',
})
