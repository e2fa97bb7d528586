/**
 * A row with names of groups above the headings. A name may explain the headings, add nothing, or change their
 * meaning.
 */
import { expect, test } from 'vitest'
import type { Cell, MergedRange } from '../../files/sheets.ts'
import { findTable } from '../../tables/find-table.ts'
import { guessColumns } from './guess-columns.ts'

/**
 * Returns the proposed field of each column, by its own heading. A group is above its first column and merged over
 * the others.
 */
async function read(groups: readonly (readonly [group: string, ...columns: [string, ...Cell[]][]])[]) {
  const columns = groups.flatMap(([, ...ofGroup]) => ofGroup)
  const above = groups.flatMap(([group, ...ofGroup]) => ofGroup.map((_, at) => (at === 0 ? group : null)))
  const merged: MergedRange[] = []
  let at = 0
  for (const [, ...ofGroup] of groups) {
    if (ofGroup.length > 1) merged.push([0, at, 0, at + ofGroup.length - 1])
    at += ofGroup.length
  }
  const height = Math.max(...columns.map(({ length }) => length)) - 1
  const rows: Cell[][] = [
    above.map((group) => group || null),
    columns.map(([heading]) => heading),
    ...Array.from({ length: height }, (_, row) => columns.map((column) => column[row + 1] ?? null)),
  ]
  const table = findTable({ name: 'Log', rows, merged })
  if (!table) throw new Error('There is no table')
  const cells = table.rows.map((row) => row.cells)
  const { columns: found } = await guessColumns(table.headings, cells, { places: {}, today: '2026-11-27' })
  return found.map(({ mapping, confidence, candidates }) => ({
    heading: mapping.header,
    becomes: [mapping.target, mapping.procedure ?? mapping.drug].filter(Boolean).join(' '),
    confidence,
    candidates: candidates.map(({ code }) => code),
  }))
}

const date: [string, ...Cell[]] = ['Fecha', '06/05/2013', '16/05/2013', '22/05/2013']

test('the group of a Spanish export adds nothing to its headings, so each is sure', async () => {
  const columns = await read([
    ['SERVICIO', date, ['Nº', 'A-1', 'A-2', 'A-3']],
    ['TÉCNICAS', ['IOT', 'No', 'Sí', 'No'], ['Marcapasos', 'No', 'Sí', 'Si'], ['VMI', 'No', 'Sí', 'SI']],
    ['MEDICACIÓN', ['Fentanilo (mcg)', 50, 150, '200'], ['Midazolam (mg)', '2,5', 1, '5']],
    ['GESTIÓN', ['Litros JET A-1', 400, 380, 210], ['Firma digital', 'Sí', 'Sí', 'No']],
  ])
  expect(columns.map(({ becomes, confidence }) => [becomes, confidence])).toEqual([
    ['date', 'sure'],
    ['missionNumber', 'likely'],
    ['procedures.mark tracheal_intubation_oral', 'sure'],
    ['procedures.mark transcutaneous_pacing', 'sure'],
    ['procedures.mark invasive_ventilation', 'sure'],
    ['drugs.mark fentanyl', 'sure'],
    ['drugs.mark midazolam', 'sure'],
    ['', 'none'],
    ['', 'none'],
  ])
})

test('an unknown procedure or drug of a group is a question with procedures or drugs as answers', async () => {
  const columns = await read([
    ['Mission', date, ['Age', 40, 50, 60]],
    ['Procedures', ['Zwerchfell-XY', 'x', 'x', null], ['RSI', 'x', null, 'x']],
    ['Drugs', ['Quuxamine (mg)', 5, 10, 15], ['Ketamine (mg)', 50, 100, 60]],
  ])
  expect(columns.slice(2).map(({ becomes, candidates }) => becomes || candidates)).toEqual([
    ['procedures.mark'],
    'procedures.mark rapid_sequence_induction',
    ['drugs.mark'],
    'drugs.mark ketamine',
  ])
})

const vitals: [string, ...Cell[]][] = [
  ['HR', 98, 120, 61],
  ['SpO2', 97, 88, 99],
]

test.each([
  ['SECOND VITALS'],
  ['2nd set'],
  ['During transport'],
  ['After RSI'],
  ['Mother'],
  ['Baby'],
  ['Ambulance crew'],
  ['Referring hospital'],
  ['Verlauf'],
  ['Segundas constantes'],
  ['Mor'],
  ['Avant arrivée'],
  ['Maximum'],
])(
  'below “%s” no vital sign is sure, and each is asked with the moments that it may be of',
  async (group) => {
    const columns = await read([
      ['Mission', date, ['Age', 40, 50, 60]],
      [group, ...vitals],
    ])
    expect(columns.slice(2).map(({ confidence }) => confidence)).toEqual(['likely', 'likely'])
    expect(columns[2]?.candidates).toEqual(
      ['first', 'worst', 'handover'].map((point) => `clinical.vitals.${point}.heartRate`),
    )
  },
)

test('two groups of the same vital signs are the moments that the groups name; otherwise none is sure', async () => {
  const named = await read([
    ['', date],
    ['Arrival', ...vitals],
    ['Handover', ...vitals],
  ])
  expect(named.slice(1).map(({ becomes, confidence }) => [becomes, confidence])).toEqual([
    ['clinical.vitals.first.heartRate', 'sure'],
    ['clinical.vitals.first.spo2', 'sure'],
    ['clinical.vitals.handover.heartRate', 'sure'],
    ['clinical.vitals.handover.spo2', 'sure'],
  ])
  const unnamed = await read([
    ['', date],
    ['Set A', ...vitals],
    ['Set B', ['Pulse', 90, 110, 70], ['SpO2', 97, 98, 99]],
  ])
  expect(unnamed.slice(1).filter(({ confidence }) => confidence === 'sure')).toEqual([])
})

test('procedures are not sure if the name of their group means observed, planned or done by others', async () => {
  for (const group of ['Observed', 'Planned', 'Ambulance', 'Simulation', 'Before arrival']) {
    const columns = await read([
      ['Mission', date, ['Age', 40, 50, 60]],
      [group, ['RSI', 'x', 'x', null], ['Chest drain', 'x', null, 'x']],
    ])
    expect(columns.slice(2).map(({ confidence }) => confidence)).not.toContain('sure')
  }
})

test('a group ends where its merged cell ends', async () => {
  const table = findTable({
    name: 'Log',
    merged: [[0, 1, 0, 2]],
    rows: [
      ['Mission', 'Handover', null, null],
      ['Date', 'HR', 'SpO2', 'GCS'],
      ['2025-03-04', 98, 97, 15],
    ],
  })
  expect(table?.headings).toEqual(['Mission › Date', 'Handover › HR', 'Handover › SpO2', 'GCS'])
})
