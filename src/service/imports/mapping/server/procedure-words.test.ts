/** Words in a column of one procedure that say who did it. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import type { ImportMapping } from '../../contract.ts'
import { importRows } from '#testing/imported-rows.ts'

const headings = ['Date', 'Mission type', 'Mission outcome', 'Case type', 'My role', 'Age']
const row = (day: number): Cell[] => [
  `2025-03-${10 + day}`,
  'Primary',
  'Patient transported',
  'Trauma',
  'Doctor',
  30 + day,
]
const sheet = (heading: string, cells: Cell[]): Cell[][] => [
  [...headings, heading],
  ...cells.map((cell, at) => [...row(at), cell]),
]

const explained =
  (heading: string, words: Record<string, string>, more: object = {}) =>
  (mapping: ImportMapping): ImportMapping => ({
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.header === heading
        ? {
            ...column,
            use: 'field',
            target: 'procedures.mark',
            isUnanswered: false,
            words: Object.entries(words).map(([word, code]) => ({ word, code })),
            ...more,
          }
        : { ...column, isUnanswered: false },
    ),
  })

test.each([
  ['IO', ['x', 'Me', 'L rad', 'x'], ['Me', 'L rad'], 'io_access'],
  ['ETT', ['x', 'SpR', 'x', 'me'], ['SpR', 'me'], 'tracheal_intubation_oral'],
  ['Arterial line', ['L rad', 'R fem', 'L rad', 'R fem'], ['L rad', 'R fem'], 'arterial_line'],
  ['IOT', ['x', 'moi', 'interne', 'moi'], ['moi', 'interne'], 'tracheal_intubation_oral'],
  ['Intubasjon', ['Meg', 'anestesi', 'Meg', 'anestesi'], ['Meg', 'anestesi'], 'tracheal_intubation_oral'],
])('words below “%s” can be explained once', async (heading, cells, words, procedure) => {
  const { preview, answered, rows } = await importRows(sheet(heading, cells), explained(heading, {}))
  expect(preview.columns.at(-1)?.mapping.procedure).toBe(procedure)
  expect(preview.columns.at(-1)?.candidates.map(({ code }) => code)).toEqual(['procedures.mark'])
  expect(
    answered.columns
      .at(-1)
      ?.unknownWords.map(({ word }) => word)
      .toSorted(),
  ).toEqual(words.toSorted())
  const at = cells.indexOf(words[0] ?? '')
  expect(rows[at]?.request).toMatchObject({ status: 'completed' })
  expect(rows[at]?.request?.procedures ?? []).toEqual([])
  expect(rows[at]?.problems).toContainEqual(
    expect.objectContaining({ column: heading, value: words[0], severity: 'left_out' }),
  )
})

test('a word may mean that it was done, done by me, done by another, or not done, or may mean nothing', async () => {
  const cells = ['x', 'Me', 'SpR', 'crew', 'no go', 'L tib', '?']
  const answers = {
    Me: 'performed',
    SpR: 'supervised',
    crew: 'before_arrival',
    'no go': 'not_done',
    'L tib': 'done',
  }
  const { requests, answered } = await importRows(sheet('IO', cells), explained('IO', answers))
  const io = { code: 'io_access' }
  expect(requests.map((request) => request?.procedures ?? [])).toEqual([
    [io],
    [{ ...io, operatorRole: 'performed' }],
    [{ ...io, operatorRole: 'supervised' }],
    [{ ...io, operatorRole: 'before_arrival' }],
    [],
    [io],
    [],
  ])
  expect(requests.every((request) => request?.status === 'completed')).toBe(true)
  expect(answered.columns.at(-1)?.unknownWords).toEqual([])
})

test('a word explained by “every other word” is kept with the case; a word that the user leaves out is not reported again', async () => {
  const { requests, rows } = await importRows(
    sheet('IO', ['x', 'Baker St', 'Me', 'x']),
    explained('IO', { Me: 'left_out' }, { otherwise: 'done' }),
  )
  expect(requests[1]).toMatchObject({
    procedures: [{ code: 'io_access' }],
    clinical: { summary: 'IO: Baker St' },
  })
  expect(requests[2]?.procedures ?? []).toEqual([])
  expect(rows[2]?.problems).toEqual([])
})

test('an answer has precedence over Sortie’s own reading', async () => {
  const { requests } = await importRows(
    sheet('IO', ['x', 'ok', 'x', 'x']),
    explained('IO', { ok: 'observed' }),
  )
  expect(requests[1]?.procedures).toEqual([{ code: 'io_access', operatorRole: 'observed' }])
})
