import { expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsInText } from './guard.ts'

const names = personNamesOf(lists, model)
const found = (number: string, missionNumberPrefix: string | null = null) =>
  privacyFindingsInText(number, 'missionNumber', names, { kind: 'number', missionNumberPrefix }).map(
    ({ pattern, severity }) => `${severity} ${pattern}`,
  )

test.each([
  '24-00017',
  'HEMS-2026-0413',
  'CAD 123456',
  'R61/1234',
  '2611220045',
  'KSS/21/000123',
  'INC-24-00117',
  '2026-04-13/2',
  '20260413-02',
  '13.04.26-7',
  'KENT-24-7',
  'OSCAR-7',
  'HM61-0042',
  'HEMS-13-04-2026',
  'DR-24-7',
  'MTN-2603-0113',
  'NZR-2511-0253',
  'KSS-2611-0004',
  'KSS2611001',
  'MTN 2603 0113',
  '2025-366220',
  'INC-1234567',
])('%s passes as a mission number', (number) => {
  expect(found(number)).toEqual([])
})

test.each([
  ['#NHS-943-476-5919', 'block nhs_number'],
  ['NHS_943_476_5919', 'block nhs_number'],
  ['943\u202f476\u202f5919', 'block nhs_number'],
  ['٩٤٣-٤٧٦-٥٩١٩', 'block nhs_number'],
  ['080389-4643', 'block chi_number'],
  ['+44 7700 900123', 'block phone_number'],
  ['NHI ZAA0067', 'block nhi_number'],
  ['NHI-ZAA-0067', 'block nhi_number'],
  ['MRN 4455667', 'block record_number_label'],
  ['DOB 12/04/1961', 'block date_of_birth_label'],
  ['jo@example.org', 'block email_address'],
])('%j is blocked', (number, finding) => {
  expect(found(number)).toContain(finding)
})

test.each([
  ['9434765919', 'warn nhs_number'],
  ['07700900123', 'warn phone_number'],
  ['12-04-1961', 'warn full_date_numeric'],
  ['MS-12-04-1961', 'warn full_date_numeric'],
  ['SMITH-24', 'warn person_name'],
  ['kari 12', 'warn person_name'],
  ['WMR-8450', 'warn nhi_number'],
  ['MTN-2603-7', 'warn nhi_number'],
  ['230513-1046', 'warn chi_number'],
  ['D-200221-0942', 'warn chi_number'],
  ['080822-2496', 'warn phone_number'],
  ['498-73-2968', 'warn ssn_us'],
  ['PRF-22-48339', 'warn record_number_label'],
])('%s gives a warning', (number, finding) => {
  expect(found(number)).toEqual([finding])
})

const samples = (each: (counter: number) => string[]) =>
  Array.from({ length: 300 }, (_, index) => each((index * 7919) % 10_000)).flat()
const codes = ['MTN', 'NZR', 'KSS', 'HM', 'PRF', 'G', 'REGA']
const months = ['2509', '2510', '2511', '2512', '2601', '2602', '2603']
const padded = (counter: number) => String(counter).padStart(4, '0')

test('a number that counts by year, month or day is never refused, so that its author can always confirm it', () => {
  const refused = samples((counter) => {
    const [code, month] = [codes[counter % 7] ?? '', months[counter % 7] ?? '']
    const number = padded(counter)
    return [
      `${code}-${month}-${number}`,
      `${code}${month}-${number}`,
      `${code} ${number}`,
      `${code}/${month}14/${number}`,
      `${month}14-${number}`,
      `14${month.slice(2)}${month.slice(0, 2)}-${number}`,
      `0${month.slice(3)}-${month}-${number}`,
      `2026-${number}17`,
      `${number}1-${number}7`,
    ]
  }).filter((number) => found(number).some((finding) => finding.startsWith('block')))
  expect(refused).toEqual([])
})

test('a number that begins with the prefix of the organization and counts on is no question', () => {
  const questions = samples((counter) => [
    `KSS-${months[counter % 7]}14-${padded(counter)}`,
    `kss/14${months[counter % 7]?.slice(2)}26/${padded(counter)}`,
    `#KSS${padded(counter)}`,
    `KSS 26 ${padded(counter)}7`,
    `KSS-20${months[counter % 7]}-${padded(counter)}`,
  ]).filter((number) => found(number, 'KSS-').length > 0)
  expect(questions).toEqual([])
})

test('what follows the prefix is still checked', () => {
  expect(found('KSS-943-476-5919', 'KSS')).toEqual(['block nhs_number'])
  expect(found('KSS-12-04-1961', 'KSS')).toEqual(['warn full_date_numeric'])
  expect(found('KSS-SMITH-24', 'KSS')).toEqual(['warn person_name'])
  expect(found('KSSX-8450', 'KSS').length).toBe(0)
  expect(found('MRN-4455667', 'KSS')).toEqual(['block record_number_label'])
  expect(found('NHS-9434765919', 'NH')).toEqual(['block nhs_number'])
})
