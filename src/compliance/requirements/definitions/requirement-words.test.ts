import { expect, test } from 'vitest'
import { complianceTemplates } from '#reference/compliance-templates.ts'
import { definitionFields } from './definition.contract.ts'
import {
  proofText,
  audienceText,
  changeText,
  changedFieldsText,
  suggestCode,
  remindersText,
  renewalText,
  validityText,
} from './requirement-words.ts'

const never = { validityMonths: null, validityDays: null, fixedExpiry: null, fixedExpiryParity: null }

test('validity is described in words, and a fixed day takes precedence over days and months', () => {
  expect(validityText(never)).toBe('never expires')
  expect(validityText({ ...never, validityMonths: 12 })).toBe('every 12 months')
  expect(validityText({ ...never, validityMonths: 1 })).toBe('every month')
  expect(validityText({ ...never, validityMonths: 3, validityDays: 90 })).toBe('90 days')
  expect(validityText({ ...never, validityMonths: 12, endOfMonth: true })).toBe(
    'every 12 months, to the end of the month',
  )
  const fixed = { validityMonths: 24, validityDays: 90, fixedExpiry: '08-31' }
  expect(validityText({ ...fixed, fixedExpiryParity: 'odd' })).toBe('each 31 Aug, odd years')
  expect(validityText({ ...fixed, fixedExpiryParity: null })).toBe('each 31 Aug')
})

test('the audience is described in words: bases limit the groups, and named people are added', () => {
  const bases = [{ code: 'n', label: 'Norwich' }]
  const said = (audiences: string[], baseCodes: string[] = [], userIds: string[] = []) =>
    audienceText({ audiences, baseCodes, userIds }, bases)
  expect(said(['all'])).toBe('Everyone')
  expect(said(['doctor', 'nurse'])).toBe('Doctors and nurses')
  expect(said(['technical_crew', 'winch_crew'])).toBe(
    'HEMS technical crew and anyone who is winched or operates the winch',
  )
  expect(said(['doctor'], ['n'])).toBe('Doctors at Norwich')
  expect(said(['doctor'], ['n'], ['a', 'b'])).toBe('Doctors at Norwich, and 2 named people')
  expect(said([], ['n'], ['a'])).toBe('1 named person')
  expect(said([])).toBe('Nobody')
})

test('a change says how many people go from one status to another', () => {
  expect(changeText({ from: 'valid', to: 'expired', count: 3 })).toBe('3 people: valid → expired')
  expect(changeText({ from: 'not_applicable', to: 'not_started', count: 1 })).toBe(
    '1 person: does not apply → nothing recorded',
  )
  expect(changedFieldsText(['validityMonths', 'validityDays', 'remindDays'])).toBe('validity and reminders')
})

test('every field of a definition has a name in the list of changes', () => {
  for (const field of Object.keys(definitionFields)) expect(changedFieldsText([field])).not.toMatch(/[A-Z_]/)
})

test('the code that a title suggests is one that the contract takes', () => {
  expect(suggestCode('Winch (hoist) currency')).toBe('winch_hoist_currency')
  expect(suggestCode('3 Übungen')).toBe('ubungen')
  const titles = ['ok', 'X', '2026', 'a '.repeat(60), ...complianceTemplates.map(({ label }) => label)]
  const refused = titles.filter((title) => !definitionFields.code.safeParse(suggestCode(title)).success)
  expect(refused, 'only what has no letter').toEqual(['2026'])
})

test('early renewal, reminders and the needs of a record are described in words', () => {
  const yearly = { ...never, validityMonths: 12 }
  expect(renewalText({ ...yearly, earlyRenewalDays: 90 })).toBe(
    'Up to 90 days before the expiry, keeping the anniversary',
  )
  expect(renewalText({ ...yearly, earlyRenewalDays: 0 })).toBeNull()
  expect(renewalText({ ...never, earlyRenewalDays: 90 })).toBeNull()
  expect(remindersText({ remindDays: [90, 30, 7] })).toBe('90, 30 and 7 days before the expiry')
  expect(remindersText({ remindDays: [30] })).toBe('30 days before the expiry')
  expect(proofText({ evidenceRequired: true, verificationRequired: true })).toBe(
    'Evidence and verification by a supervisor',
  )
  expect(proofText({ evidenceRequired: false, verificationRequired: false })).toBe('Only its date')
})
