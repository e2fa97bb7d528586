/** Yes-no columns that say how a mission ended. */
import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { importRows } from '#testing/imported-rows.ts'
import type { ImportMapping } from '../../contract.ts'

const headings = [
  'Date',
  'Mission type',
  'My role',
  'Activated',
  'Arrived at scene',
  'Age',
  'Case type',
  'Outcome',
]
const transported: Cell[] = [
  '2025-03-14',
  'Primary',
  'Doctor',
  '14:05',
  '14:20',
  '45',
  'Trauma',
  'Patient transported',
]
const turned: Cell[] = ['2025-03-15', 'Primary', 'Doctor', '09:00', null, null, null, null]
const arrived: Cell[] = ['2025-03-16', 'Primary', 'Doctor', '09:00', '09:20', null, null, null]

const sheet = (heading: string, [yes, no]: readonly [Cell, Cell]): Cell[][] => [
  [...headings, heading],
  [...transported, no],
  [...turned, yes],
  [...arrived, yes],
  ['2025-03-17', ...transported.slice(1), no],
]

const named = (
  [
    'Stood down?',
    'Stood down',
    'Stand-down Y/N',
    'Cancelled?',
    'Canx',
    'Storniert',
    'Annulé ?',
    'Anulado',
    'Avbestilt',
    'Avbeställt',
    'Geannuleerd',
    'Odwołany',
  ] as const
).flatMap((heading, at) =>
  (
    [
      ['Yes', 'No'],
      ['y', 'n'],
      ['x', null],
      [1, 0],
      ['ja', 'nein'],
      ['Sí', 'No'],
      ['oui', 'non'],
      ['tak', 'nie'],
    ] as const
  )
    // Each heading is tested with some of the words for yes; all headings together cover all words.
    .filter((_, way) => (way + at) % 3 === 0)
    .map((words) => [heading, words] as const),
)

test.each(named)('below “%s” the words %j say whether the mission was stood down', async (heading, words) => {
  const { preview, requests, rows } = await importRows(sheet(heading, words))
  expect(preview.columns.at(-1)).toMatchObject({
    confidence: 'sure',
    mapping: { use: 'field', target: 'mission.cancelled' },
  })
  expect(requests.map((request) => [request?.status, request?.mission?.result])).toEqual([
    ['completed', 'patient_transported'],
    ['completed', 'stood_down_en_route'],
    ['completed', 'stood_down_on_scene'],
    ['completed', 'patient_transported'],
  ])
  expect(rows[1]?.problems.map(({ message }) => message)).toContain(
    'The mission was cancelled: recorded as “Stood down en route”.',
  )
})

test.each(['Aborted', 'Abgebrochen?', 'Avbrutt', 'Declined?', 'Fehleinsatz'])(
  '“%s” may be about something other than the mission, so it raises a question, and is not offered as a time',
  async (heading) => {
    const { preview } = await importRows(sheet(heading, ['Yes', 'No']))
    expect(preview.columns.at(-1)).toMatchObject({
      confidence: 'likely',
      mapping: { isUnanswered: true, target: 'mission.cancelled' },
      candidates: [{ code: 'mission.cancelled' }],
    })
  },
)

test('a yes beside a patient or another outcome raises a question, and the answer for every row is not used', async () => {
  const rows = sheet('Stood down?', ['Yes', 'No'])
  rows.push([...transported.slice(0, 7), null, 'Yes'], [...transported, 'Yes'])
  const { rows: found } = await importRows(rows, (mapping: ImportMapping) => ({
    ...mapping,
    fixed: [{ target: 'mission.result', code: 'patient_transported' }],
  }))
  expect(found[4]?.request?.mission?.result).toBeUndefined()
  for (const row of found.slice(4)) {
    expect(row.request?.status).toBe('draft')
    expect(row.problems).toContainEqual(expect.objectContaining({ column: 'Stood down?', severity: 'error' }))
  }
})

test.each(['Transported?', 'Transportiert', 'Transporté', 'Conveyed (y/n)', 'Trasladado', 'Przewieziony'])(
  'below “%s”, the user says once which outcome yes and no mean',
  async (heading) => {
    const rows = sheet(heading, ['No', 'Yes']).map((row) => row.filter((_, at) => headings[at] !== 'Outcome'))
    const { preview, answered, requests } = await importRows(rows, (mapping) => ({
      ...mapping,
      columns: mapping.columns.map((column) => ({
        ...column,
        isUnanswered: false,
        words: column.header === heading ? [{ word: 'Yes', code: 'patient_transported' }] : column.words,
      })),
    }))
    expect(preview.columns.at(-1)).toMatchObject({
      mapping: { target: 'mission.result', isUnanswered: true },
    })
    expect(answered.columns.at(-1)?.unknownWords.map(({ word }) => word)).toEqual(['No'])
    expect(requests[0]?.mission?.result).toBe('patient_transported')
    expect(requests[1]?.status).toBe('draft')
  },
)

test.each(['Handover?', 'Left scene?', 'On scene?', 'Mobile?', 'Landed', 'Arrest?'])(
  'yes and no below “%s” are never offered as a time',
  async (heading) => {
    for (const words of [
      ['Yes', 'No'],
      [1, 0],
      ['ja', 'nein'],
    ] as const) {
      const { preview } = await importRows(sheet(heading, words))
      const { mapping, candidates } = preview.columns.at(-1) ?? {}
      expect([mapping?.target, ...(candidates ?? []).map(({ code }) => code)].join(' ')).not.toMatch(/At\b/)
    }
  },
)
