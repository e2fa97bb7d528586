import { expect, test } from 'vitest'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { personNamesOf } from './names/name-lists.ts'
import { privacyFindingsIn } from './guard.ts'

const names = personNamesOf(lists, model)
const found = (number: string) =>
  privacyFindingsIn(number, 'missionNumber', names, 'number').map(
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
])('%s gives a warning', (number, finding) => {
  expect(found(number)).toEqual([finding])
})
