import { expect, test } from 'vitest'
import { labelOf } from '#reference/codes.ts'
import { audiences } from '#reference/compliance-lists.ts'
import { duties } from './contract.ts'
import { baseText, dutiesText } from './duty-words.ts'

test('duties are said in one line, and a base by its name', () => {
  expect(dutiesText([])).toBe('No duties')
  expect(dutiesText(['aircrew', 'technical_crew', 'winch_crew'])).toBe(
    'Aircrew, HEMS technical crew, winch crew',
  )
  const bases = [
    { code: 'n', label: 'North', active: true },
    { code: 'o', label: 'Old field', active: false },
  ]
  expect(baseText('n', bases)).toBe('North')
  expect(baseText('o', bases)).toBe('Old field (retired)')
  expect(baseText('gone', bases)).toBe('gone')
  expect(baseText(null, bases)).toBe('No base')
})

test('every duty is a group that a requirement can be for', () => {
  for (const duty of duties) expect(labelOf(audiences, duty)).not.toBe(duty)
})
