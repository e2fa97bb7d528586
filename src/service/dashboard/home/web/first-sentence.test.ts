import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test('returns the first sentence, or the beginning of a long sentence', () => {
  expect(firstSentence('Which device? Then ask me again.')).toBe('Which device?')
  expect(firstSentence(' Give 0.5 mg first. Then wait.')).toBe('Give 0.5 mg first.')
  expect(firstSentence('Only a line\nand another')).toBe('Only a line')
  expect(firstSentence('a'.repeat(400))).toHaveLength(162)
})
