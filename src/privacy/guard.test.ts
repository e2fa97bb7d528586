import { describe, expect, test } from 'vitest'
import { privacyFindingsInText } from './guard.ts'

const blocked = (words: string) =>
  privacyFindingsInText(words, 'x')
    .filter(({ severity }) => severity === 'block')
    .map(({ pattern }) => pattern)

describe('a checked number counts only when its check digit holds', () => {
  test.each([
    ['nhs_number', '943 476 5919', '943 476 5918'],
    ['nhi_number', 'ZAC5361', 'ZAC5362'],
    ['nhi_number', 'ZBN77VL', 'ZBN77VM'],
    ['nhi_number', 'ZBN77VB', 'ZBN77VC'],
    ['medicare_au', '2428 77813 2', '2428 77812 2'],
    ['ihi_au', '8003 6012 3456 7894', '8003 6012 3456 7895'],
  ])('%s', (pattern, valid, invalid) => {
    expect(blocked(`number ${valid} given`)).toContain(pattern)
    expect(blocked(`number ${invalid} given`)).not.toContain(pattern)
  })
})

test('names, numbers and places that identify are found', () => {
  expect(blocked('Met Mrs Jones')).toContain('title_and_name')
  expect(blocked('write to jo@example.org')).toContain('email_address')
  expect(blocked('lives at SW1A 1AA')).toContain('postcode_gb')
  expect(blocked('DOB 04/03/1961')).toContain('date_of_birth_label')
  expect(blocked('jo dot qorva at example dot org')).toContain('email_address')
  expect(blocked('scene at 27 Heol y Bryn')).toContain('street_address')
  expect(blocked('1120 W 5th Ave, 3rd floor')).toContain('street_address')
})

test.each([
  [
    'NHS number 943 476 5919',
    'Remove this, it may identify a person: NHS number (England, Wales, Isle of Man).',
  ],
  ['lives at SW1A 1AA', 'Remove this, it may identify a person: postcode (United Kingdom).'],
  ['Met Mrs Jones', 'Remove this, it may identify a person: title followed by a name.'],
])('the message is a sentence with the label of the pattern: %s', (words, sentence) => {
  expect(privacyFindingsInText(words, 'x').map(({ message }) => message)).toEqual([sentence])
})

test('ordinary clinical text passes', () => {
  const text =
    'Fall of 6 m onto rocks. GCS 7, BP 80/40, HR 130. RSI with ketamine 100 mg, rocuronium 80 mg, fentanyl 150 mcg. ' +
    'Finger thoracostomy left, pelvic binder, 2 units red cells, TXA 1 g at 09:42. To major trauma centre in 18 min.'
  expect(privacyFindingsInText(text, 'x')).toEqual([])
})

test('a finding points at the text and does not repeat it', () => {
  const [finding] = privacyFindingsInText('Seen with Mr Brown today', 'flagNote')
  expect(finding).toMatchObject({ path: 'flagNote', severity: 'block', start: 10, end: 18 })
  expect(JSON.stringify(finding)).not.toContain('Brown')
})
