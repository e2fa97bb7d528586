import { expect, test } from 'vitest'
import { findHeadings } from './find-headings.ts'
import { fieldOfHeading, readMatrixHeading } from './headings.ts'
import { createPeopleFinder } from './people.ts'
import { readCertificateCell } from './read-certificate-cell.ts'
import { createTitleMatcher } from './server/requirement-titles.ts'

test.each([
  ['ALS (3 yearly)', 'ALS', null],
  ['ALS (3 yearly) - Expires', 'ALS', 'expiresOn'],
  ['Fire safety (annual)', 'Fire safety', null],
  ['PHTLS expiry date', 'PHTLS', 'expiresOn'],
  ['Manual handling: completed', 'Manual handling', 'completedOn'],
  ['Valid until - CRM', 'CRM', 'expiresOn'],
  ['Date of HUET', 'HUET', null],
  ['Basic life support (AHA)', 'Basic life support (AHA)', null],
  ['DBS [every 3 years]', 'DBS', null],
  ['HUET certificate number', 'HUET', 'certificateNumber'],
] as const)('the heading %s is read as a title and the meaning of its dates', (heading, title, part) => {
  const read = readMatrixHeading(heading)
  expect(read.part).toBe(part)
  expect(read.title).toBe(title)
})

test('headings of people and records are known in several languages, and a heading is not recognized by only some of its words', () => {
  const known = [
    'E-Mail',
    'Staff No.',
    'Matrícula',
    'Gültig bis',
    "Date d'expiration",
    'Utløpsdato',
    'Issued by',
  ]
  expect(known.map(fieldOfHeading)).toEqual([
    'email',
    'number',
    null,
    'expiresOn',
    'expiresOn',
    'expiresOn',
    'provider',
  ])
  const unknown = ['Line manager email', 'Next of kin name', 'Date of birth', 'Start date of employment']
  expect(unknown.map(fieldOfHeading)).toEqual([null, null, null, null])
})

const requirements = [
  { code: 'als', label: 'Advanced life support (ALS)' },
  { code: 'bls', label: 'Basic life support' },
  { code: 'aha', label: 'Basic life support (AHA)' },
  { code: 'fire', label: 'Fire safety' },
  { code: 'hcpc', label: 'Paramedic registration (HCPC)' },
  { code: 'ahpra', label: 'Paramedic registration (Ahpra)' },
  { code: 'child', label: 'Safeguarding children, level 3' },
  { code: 'adult', label: 'Safeguarding adults, level 3' },
]

test.each([
  ['Advanced Life Support', 'als'],
  ['ADVANCED LIFE SUPPORT (ALS)', 'als'],
  ['Advanced life support (4 yearly)', 'als'],
  ['Basic life support (BLS)', 'bls'],
  ['Basic life support (AHA)', 'aha'],
  ['Fire-safety', 'fire'],
])('the title %s certainly means %s', (heading, id) => {
  expect(createTitleMatcher(requirements)(heading)).toEqual({ sure: id, likely: [] })
})

test.each([
  ['ALS', ['als']],
  ['BLS', ['bls', 'aha']],
  ['Fire', ['fire']],
  ['Fire safty', ['fire']],
  ['Paramedic registration', ['hcpc', 'ahpra']],
  ['Safeguarding', ['child', 'adult']],
])('the title %s raises a question', (heading, ids) => {
  const { sure, likely } = createTitleMatcher(requirements)(heading)
  expect(sure).toBeNull()
  expect(likely.toSorted()).toEqual(ids.toSorted())
})

test.each(['Fire arms', 'Line manager', 'Blood transfusion', 'Start date', 'Level 3 hostage awareness'])(
  'the title %s matches no requirement',
  (heading) => {
    expect(createTitleMatcher(requirements)(heading)).toEqual({ sure: null, likely: [] })
  },
)

test('a title of two requirements raises a question', () => {
  const twice = [...requirements, { code: 'fire2', label: 'Fire Safety' }]
  expect(createTitleMatcher(twice)('Fire safety')).toEqual({ sure: null, likely: ['fire', 'fire2'] })
})

test.each([
  ['12/03/2025', { kind: 'date', date: '2025-03-12' }],
  ['12.3.25', { kind: 'date', date: '2025-03-12' }],
  [45_728, { kind: 'date', date: '2025-03-12' }],
  [{ at: '2025-03-12T00:00' }, { kind: 'date', date: '2025-03-12' }],
  ['2025-03-12T00:00:00', { kind: 'date', date: '2025-03-12' }],
  ['March 2025', { kind: 'month', lastDay: '2025-03-31' }],
  ['exp 12/03/2027', { kind: 'dates', completedOn: null, expiresOn: '2027-03-12' }],
  ['Expired 12/03/2024', { kind: 'dates', completedOn: null, expiresOn: '2024-03-12' }],
  ['valid until 03/2027', { kind: 'dates', completedOn: null, expiresOn: '2027-03-31' }],
  ['12/03/2024 - 11/03/2027', { kind: 'dates', completedOn: '2024-03-12', expiresOn: '2027-03-11' }],
  ['12/03/2024 (exp 11/03/2027)', { kind: 'dates', completedOn: '2024-03-12', expiresOn: '2027-03-11' }],
  ['completed 12/03/2024', { kind: 'dates', completedOn: '2024-03-12', expiresOn: null }],
  ['N/A', { kind: 'status', status: 'not_applicable' }],
  ['Exempt until March', { kind: 'status', status: 'exempt' }],
  ['booked 12/3', { kind: 'status', status: 'booked' }],
  ['Booked 12/03/2027', { kind: 'status', status: 'booked' }],
  ['EXPIRED', { kind: 'status', status: 'expired' }],
  ['✗', { kind: 'status', status: 'not_done' }],
  ['✓', { kind: 'tick' }],
  ['yes', { kind: 'tick' }],
  [true, { kind: 'tick' }],
  [1, { kind: 'tick' }],
  ['-', { kind: 'blank' }],
  [null, { kind: 'blank' }],
  ['see folder', { kind: 'unread' }],
  ['2025', { kind: 'unread' }],
  ['12/03', { kind: 'unread' }],
  ['31/02/2025', { kind: 'unread' }],
  ['#REF!', { kind: 'unread' }],
] as const)('the cell %j is read without inventing a date', (cell, read) => {
  expect(readCertificateCell(cell, 'dmy')).toEqual(read)
})

const anna = { id: 'a', name: 'Anna Berg', email: 'anna.berg@service.test', numbers: ['PA 12-345'] }
const ben = { id: 'b', name: 'Ben Cole', email: 'ben@service.test', numbers: ['77120'] }
const other = { id: 'c', name: 'Ben Cole', email: 'cole@service.test', numbers: [] }
const nobody = { email: '', number: '', name: '' }

test('people are found by their address or number; a name without these raises a question', () => {
  const find = createPeopleFinder([anna, ben, other], false)
  expect(find({ ...nobody, email: ' Anna.Berg@Service.test' })).toEqual({ person: anna, note: null })
  expect(find({ ...nobody, number: 'pa12345' })).toEqual({ person: anna, note: null })
  expect(find({ ...nobody, name: 'BERG, Anna' })).toEqual({ likely: anna })
  expect(find({ ...nobody, name: 'Ben Cole' })).toEqual({ unknown: 'Several people have this name.' })
  expect(find(nobody)).toEqual({ unknown: 'This row names nobody.' })
  const married = find({ ...nobody, email: anna.email, name: 'Anna Hill' })
  expect(married).toMatchObject({ person: anna })
  expect('note' in married && married.note).toContain('matched to Anna Berg')
  const named = createPeopleFinder([anna, ben, other], true)
  expect(named({ ...nobody, name: 'Anna Berg' })).toEqual({ person: anna, note: null })
  // Sortie knows registration numbers, but not the numbers that an employer assigns.
  expect(find({ ...nobody, number: '99999', name: 'Anna Berg' })).toEqual({ likely: anna })
})

test('a name never overrules an unknown address, or a number that belongs to somebody else', () => {
  const find = createPeopleFinder([anna, ben], true)
  expect(find({ email: 'someone@service.test', number: '', name: 'Anna Berg' })).toHaveProperty('unknown')
  expect(find({ email: anna.email, number: '77120', name: 'Anna Berg' })).toEqual({
    unknown: 'The email address and the number are those of different people.',
  })
})

test('headings in two lines are joined, even under merged cells', () => {
  const rows = [
    ['Training matrix 2026', null],
    [null, null],
    ['Name', 'Email', 'ALS', null, 'Fire safety', null, 'Notes'],
    [null, null, 'Completed', 'Expires', 'Completed', 'Expires', null],
    ['Anna', 'anna@service.test', '12/03/2025', '11/03/2028', null, null, null],
  ]
  expect(findHeadings(rows)).toEqual({
    at: 3,
    names: [
      'Name',
      'Email',
      'ALS - Completed',
      'ALS - Expires',
      'Fire safety - Completed',
      'Fire safety - Expires',
      'Notes',
    ],
  })
  const below = [
    [null, null, 'ALS', null],
    ['Name', 'Staff no', 'Done', 'Valid until'],
    ['Anna', '12345', '12/03/2025', '11/03/2028'],
  ]
  expect(findHeadings(below)?.names).toEqual(['Name', 'Staff no', 'ALS - Done', 'ALS - Valid until'])
})

test('headings may have one line, and a sheet that names nobody has no headings', () => {
  const rows = [
    ['Staff', 'Email', 'ALS (3 yearly)', 'Fire safety'],
    ['Anna', 'anna@service.test', '12/03/2025', 'N/A'],
  ]
  expect(findHeadings(rows)).toEqual({ at: 0, names: ['Staff', 'Email', 'ALS (3 yearly)', 'Fire safety'] })
  expect(
    findHeadings([
      ['Vehicle', 'Service due'],
      ['HM1', '12/03/2025'],
    ]),
  ).toBeNull()
})
