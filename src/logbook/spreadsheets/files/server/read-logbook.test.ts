import { expect, test } from 'vitest'
import { readImportFile, readRefusal } from '#testing/spreadsheets.ts'
import { maxDataRows, maxJsonBytes } from '../limits.ts'

const heading = {
  format: 'sortie-logbook',
  version: 1,
  exportedAt: '2026-03-01T10:00:00.000Z',
  timeZone: 'Europe/Oslo',
  filters: {},
}
const cases = [
  { id: 'a', patient: { age: 3 }, history: [] },
  { id: 'b', title: 'Fall, 3 m — “Bjørn”' },
]
const read = {
  kind: 'logbook',
  timeZone: heading.timeZone,
  exportedAt: heading.exportedAt,
  cases,
}
const bytesOf = (content: unknown, indent?: number) => Buffer.from(JSON.stringify(content, null, indent))

test('an exported logbook is read even after another program has written it again', async () => {
  const { format, ...rest } = heading
  const written = [
    bytesOf({ ...heading, cases }),
    bytesOf({ ...heading, cases }, 2),
    bytesOf({ cases, ...heading }),
    bytesOf({ ...rest, cases, format }),
    Buffer.concat([Buffer.from('\uFEFF'), bytesOf({ ...heading, cases })]),
    Buffer.from(`\uFEFF${JSON.stringify({ ...heading, cases })}`, 'utf16le'),
  ]
  for (const bytes of written) expect(await readImportFile(bytes)).toEqual(read)
})

test('an exported logbook may be larger than the files of other programs', async () => {
  const text = JSON.stringify({ ...heading, cases })
  const bytes = Buffer.from(text.replace('"cases":[', `"cases":[${' '.repeat(maxJsonBytes)}`))
  expect(await readImportFile(bytes)).toEqual(read)
})

test.for([
  ['is cut off', JSON.stringify({ ...heading, cases }).slice(0, -5), 'import_logbook_unknown'],
  ['has no cases', JSON.stringify({ ...heading, cases: [] }), 'import_file_empty'],
  ['has no list of cases', JSON.stringify(heading), 'import_file_empty'],
  ['has cases that are no list', JSON.stringify({ ...heading, cases: 'none' }), 'import_file_empty'],
  ['has no version', JSON.stringify({ ...heading, version: null, cases }), 'import_logbook_unknown'],
  ['is of a newer Sortie', JSON.stringify({ ...heading, version: 2, cases }), 'import_logbook_version'],
  [
    'has more cases than a career',
    JSON.stringify({ ...heading, cases: Array.from({ length: maxDataRows + 1 }, () => 0) }),
    'import_file_too_many_rows',
  ],
] as const)('a logbook that %s is refused', async ([, text, code]) => {
  expect((await readRefusal(Buffer.from(text))).code).toBe(code)
})
