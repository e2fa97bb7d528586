import { expect, test } from 'vitest'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { findHeadings } from '../find-headings.ts'
import type { StoredOrganization } from '../known-records.ts'
import { guessCertificates } from './guess-certificates.ts'
import { mapPeople } from './map-people.ts'

const today = '2026-03-10'
const validity = {
  validityMonths: 12,
  validityDays: null,
  fixedExpiry: null,
  fixedExpiryParity: null,
  endOfMonth: false,
  earlyRenewalDays: 90,
}
const requirement = (id: string, title: string, change: object = {}) => ({
  id,
  title,
  isHealth: false,
  needsVerification: false,
  validity: { ...validity, ...change },
})
const organization: StoredOrganization = {
  organizationId: 'o',
  people: [
    { id: 'p-anna', name: 'Anna Berg', email: 'anna@service.test', numbers: ['PA12345'] },
    { id: 'p-ben', name: 'Ben Cole', email: 'ben@service.test', numbers: [] },
  ],
  requirements: [
    requirement('r-als', 'Advanced life support (ALS)', { validityMonths: 48 }),
    requirement('r-fire', 'Fire safety'),
    requirement('r-induction', 'Local induction', { validityMonths: null }),
  ],
  records: [{ ownerId: 'p-anna', packed: 'r-fire 2025-01-20 2026-01-20 true not_needed' }],
}
const listed = organization.requirements.map(({ id, title }) => ({ code: id, label: title }))

async function imported(sheet: readonly (readonly Cell[])[], fixed: { target: string; code: string }[] = []) {
  const found = findHeadings(sheet)
  const rows = sheet.slice((found?.at ?? 0) + 1)
  const table = { headings: found?.names ?? [], rows }
  const guessed = await guessCertificates(table, { requirements: listed, today })
  const mapping = {
    preset: null,
    columns: guessed.columns.map((column) => column.mapping),
    fixed: [
      ...guessed.fixed.filter(({ target }) => !fixed.some((given) => given.target === target)),
      ...fixed,
    ],
  }
  const mapped = []
  const numbered = rows.map((cells, at) => ({ row: at + 1, cells }))
  for await (const row of mapPeople(numbered, mapping, { today, known: organization })) mapped.push(row)
  return { ...guessed, rows: mapped }
}

const datesOf = (request: { records: readonly object[] } | null | undefined) =>
  (request?.records ?? []).map((record) => {
    const { title, completedOn, expiresOn, until } = record as Record<string, unknown>
    return [title, completedOn, expiresOn, until]
  })

test('a row of a matrix becomes the records of one person, each shown with the present state', async () => {
  const { rows, columns, fixed } = await imported([
    ['Name', 'Email', 'Advanced life support (4 yearly)', null, 'Fire safety', null, 'Shoe size'],
    [null, null, 'Completed', 'Expires', 'Completed', 'Expires', null],
    ['Anna Berg', 'anna@service.test', '12/03/2024', '11/03/2028', '02/02/2026', '01/02/2027', '39'],
    ['Ben Cole', 'ben@service.test', 'N/A', 'N/A', 'booked 12/3', null, '42'],
  ])
  expect(fixed).toEqual([])
  expect(columns.map(({ mapping: { target } }) => target)).toEqual([
    'name',
    'email',
    'completedOn.r_als',
    'expiresOn.r_als',
    'completedOn.r_fire',
    'expiresOn.r_fire',
    null,
  ])
  const [anna, ben] = rows
  expect(anna?.request).toMatchObject({ ownerId: 'p-anna', organizationId: 'o', status: 'complete' })
  expect(datesOf(anna?.request)).toEqual([
    ['Advanced life support (ALS)', '2024-03-12', '2028-03-11', '2028-03-11'],
    ['Fire safety', '2026-02-02', '2027-02-01', '2027-02-01'],
  ])
  expect(anna?.request?.records[1]).toMatchObject({
    present: { until: '2026-01-20', isWaiting: false },
    isOlder: false,
  })
  expect(ben?.request).toBeNull()
  expect(ben?.problems.map(({ message }) => message)).toContain(
    'It is booked and not done yet. Nothing is recorded.',
  )
})

test('a matrix with future dates contains expiries, except for requirements that never expire', async () => {
  const sheet = [
    ['Employee', 'Work email', 'Advanced life support', 'Fire safety', 'Local induction'],
    ['Anna Berg', 'anna@service.test', '01/06/2027', '01/06/2026', '01/06/2019'],
    ['Ben Cole', 'ben@service.test', '01/07/2028', 'expired', '01/06/2020'],
  ]
  const { rows, fixed } = await imported(sheet)
  expect(fixed).toEqual([{ target: 'dates', code: 'expiresOn' }])
  expect(datesOf(rows[0]?.request)).toEqual([
    ['Advanced life support (ALS)', null, '2027-06-01', '2027-06-01'],
    ['Fire safety', null, '2026-06-01', '2026-06-01'],
    ['Local induction', '2019-06-01', null, null],
  ])
})

test('a matrix with only past dates raises one question about their meaning', async () => {
  const sheet = [
    ['Name', 'Email', 'Fire safety'],
    ['Anna Berg', 'anna@service.test', '01/02/2026'],
    ['Ben Cole', 'ben@service.test', '✓'],
  ]
  const asked = await imported(sheet)
  expect(asked.fixed).toEqual([])
  expect(asked.rows.map(({ request }) => request)).toEqual([null, null])
  const answered = await imported(sheet, [{ target: 'dates', code: 'completedOn' }])
  expect(datesOf(answered.rows[0]?.request)).toEqual([['Fire safety', '2026-02-01', null, '2027-02-01']])
  expect(answered.rows[1]?.request).toBeNull()
  expect(answered.rows[1]?.problems).toMatchObject([
    {
      column: 'Fire safety',
      value: '✓',
      message: expect.stringContaining('the date is missing'),
      severity: 'error',
    },
  ])
})

test('impossible dates are left out and named: in the future, before the completion, longer than the requirement allows', async () => {
  const sheet = [
    ['Email', 'Course', 'Completed', 'Valid until', 'Certificate no', 'Issued by'],
    ['anna@service.test', 'Fire safety', '12/03/2027', null, null, null],
    ['anna@service.test', 'Fire safety', '12/03/2025', '12/03/2024', null, null],
    ['anna@service.test', 'Fire safety', '12/03/2025', '12/03/2030', null, null],
    ['ben@service.test', 'Fire safety', '12/12/2025', '11/12/2026', 'FS-12', 'City Fire'],
    ['ben@service.test', 'Fire engine', '12/12/2025', null, null, null],
    ['carl@elsewhere.test', 'Fire safety', '12/12/2025', null, null, null],
  ]
  const { rows, columns } = await imported(sheet)
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['It was completed on a day that is still to come. Nothing is recorded.'],
    ['It expires before it was completed. Nothing is recorded.'],
    ['It would be valid for longer than the requirement allows. Nothing is recorded.'],
    [],
    ['No requirement in use has this title. Choose what it means above.'],
    ['Nobody in this organization has this email address.'],
  ])
  expect(columns[1]?.unknownWords).toEqual([{ word: 'Fire engine', count: 1, proposals: [] }])
  expect(rows.map(({ request }) => request === null)).toEqual([true, true, true, false, true, true])
  expect(rows[3]?.request?.records).toMatchObject([
    { completedOn: '2025-12-12', expiresOn: '2026-12-11', certificateNumber: 'FS-12', provider: 'City Fire' },
  ])
  const accepted = await imported(sheet, [{ target: 'longer', code: 'accept' }])
  expect(datesOf(accepted.rows[2]?.request)).toEqual([
    ['Fire safety', '2025-03-12', '2030-03-12', '2030-03-12'],
  ])
})

test('existing records are counted and not repeated, also within the file, and an older record changes nothing today', async () => {
  const { rows } = await imported([
    ['Registration number', 'Requirement', 'Date completed'],
    ['PA12345', 'Fire safety', '20/01/2025'],
    ['PA12345', 'Fire safety', '20/01/2023'],
    ['PA12345', 'Fire safety', '20/01/2023'],
  ])
  expect(
    rows.map(({ request, duplicateOf }) => [request?.records.length, request?.already, duplicateOf?.kind]),
  ).toEqual([
    [0, 1, 'same'],
    [1, 0, undefined],
    [0, 1, 'same'],
  ])
  expect(rows[1]?.request?.records[0]).toMatchObject({ isOlder: true, until: '2024-01-20' })
})

test('a row with only a name waits until the user confirms that names are enough, and a column with an open question is left out', async () => {
  const sheet = [
    ['Name', 'ALS', 'Fire safety - completed'],
    ['Anna Berg', '12/03/2024', '12/12/2025'],
    ['Ben Cole', null, '12/12/2025'],
  ]
  const asked = await imported(sheet)
  expect(asked.columns[1]).toMatchObject({
    confidence: 'likely',
    candidates: [{ code: 'date.r_als', label: 'Advanced life support (ALS)' }],
    samples: ['12/03/2024'],
    mapping: { isUnanswered: true },
  })
  expect(asked.rows.map(({ request }) => request)).toEqual([null, null])
  const named = await imported(sheet, [{ target: 'names', code: 'enough' }])
  expect(named.rows.map(({ request }) => [request?.name, request?.status])).toEqual([
    ['Anna Berg', 'draft'],
    ['Ben Cole', 'complete'],
  ])
})

test('if a column is ambiguous, the order of days and months follows the whole matrix', async () => {
  const { rows, columns } = await imported([
    ['Email', 'ALS course', 'Fire safety: completed', 'Advanced life support: completed'],
    ['anna@service.test', null, '02/03/2026', '03/25/2024'],
    ['ben@service.test', null, '02/04/2026', '12/01/2023'],
  ])
  expect(columns[2]?.isAmbiguous).toBe(false)
  expect(datesOf(rows[0]?.request)).toEqual([
    ['Fire safety', '2026-02-03', null, '2027-02-03'],
    ['Advanced life support (ALS)', '2024-03-25', null, '2028-03-25'],
  ])
})
