import { expect, test } from 'vitest'
import type { ReportContent } from './contract.ts'
import { everyMonth } from './months.ts'
import { unverified } from './report-table.ts'
import { reportTables } from './report-tables.ts'

const rate = { cases: 4, successes: 3, notRecorded: 1 }
const content: ReportContent = {
  version: 1,
  ownerId: '00000000-0000-4000-8000-000000000000',
  filters: {},
  totals: { cases: 3, missions: 2, simulatedCases: 1 },
  firstPass: { own: rate, team: { ...rate, cases: 5, successes: 4 } },
  procedures: [
    { code: 'tourniquet', part: 'local', setting: 'real', count: 2 },
    { code: 'tourniquet', part: 'local_prompt', setting: 'real', count: 1 },
    { code: 'tourniquet', part: 'assisted', setting: 'simulated', count: 4 },
  ],
  caseTypes: [{ key: 'burns', real: 3, simulated: 1 }],
  missionTypes: [],
  ageBands: [],
  supervision: [],
  months: [
    { key: '2025-11', real: 1, simulated: 0 },
    { key: '2026-02', real: 2, simulated: 0 },
  ],
  typeBySupervision: [
    { row: 'burns', column: 'independent', real: 2, simulated: 1 },
    { row: 'burns', column: null, real: 1, simulated: 0 },
  ],
  typeByAgeBand: [
    { row: 'burns', column: 'neonate', real: 1, simulated: 0 },
    { row: 'burns', column: 'infant', real: 2, simulated: 0 },
  ],
  missionTypeBySupervision: [],
  openingTotals: [
    {
      procedure: 'tourniquet',
      supervision: null,
      setting: 'real',
      count: 41,
      from: '2019-01-01',
      to: '2019-12-31',
      source: 'Paper',
    },
  ],
}

const tableOf = (view: 'summary' | 'training', id: string) =>
  reportTables(content, view).find((table) => table.id === id)
const rowsOf = (view: 'summary' | 'training', id: string) => tableOf(view, id)?.rows.map(({ cells }) => cells)

test('a rate is shown for five cases or more, in whole percent with its interval', () => {
  expect(rowsOf('summary', 'first-pass')).toEqual([
    ['The clinician', 4, 3, null, null, 1],
    ['Anyone of the team', 5, 4, '80 %', '38 % to 96 %', 1],
  ])
})

test('opening totals are in a separate last column and not part of any total', () => {
  const headings = tableOf('summary', 'procedures')?.headings
  expect(headings?.at(-1)).toMatchObject({ label: unverified, isUnverified: true })
  expect(rowsOf('summary', 'procedures')).toEqual([
    ['Tourniquet', 'Real', 2, 1, 0, 3, 41],
    ['Tourniquet', 'Simulated', 0, 0, 4, 4, null],
  ])
})

test('the training summary adds both local levels, calls independent solo, and has only real cases', () => {
  expect(rowsOf('training', 'procedures')?.[0]).toEqual(['Tourniquet', 'Real', 3, 0, 3, 41])
  expect(tableOf('training', 'type-by-supervision')?.headings.map(({ label }) => label)).toEqual([
    'Case type',
    'Immediate',
    'Local',
    'Distant',
    'Solo',
    'Not recorded',
    'Total',
  ])
  expect(rowsOf('training', 'type-by-supervision')).toEqual([
    ['Burns', 0, 0, 0, 2, 1, 3],
    ['Total', 0, 0, 0, 2, 1, 3],
  ])
  expect(rowsOf('training', 'type-by-age')?.[0]).toEqual(['Burns', 3, 0, 0, 0, 0, 3])
})

test('months without a case are zero between the first and the last', () => {
  expect(everyMonth(content.months).map(({ month, real }) => `${month} ${real}`)).toEqual([
    '2025-11 1',
    '2025-12 0',
    '2026-01 0',
    '2026-02 2',
  ])
  expect(everyMonth([])).toEqual([])
})
