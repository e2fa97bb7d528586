import { expect, test } from 'vitest'
import { hintWords, medianWords, waitWords } from './unanswered-words.ts'

const row = {
  clinician: { id: 'c', name: 'Ruth Ngata' },
  organization: null,
  supervisor: { id: 's', name: 'Kim Osei' },
  maySign: true,
  count: 3,
  oldestDays: 20,
  others: [],
}

test('a row says how many cases wait, for whom and for how long', () => {
  expect(waitWords(row)).toBe('3 cases wait for Kim Osei, the oldest for 20 days')
  expect(waitWords({ ...row, count: 1, oldestDays: 1 })).toBe('1 case waits for Kim Osei for 1 day')
  expect(waitWords({ ...row, count: 1, oldestDays: 0 })).toBe('1 case waits for Kim Osei since today')
})

test('if nobody can be chosen, the row says what to do', () => {
  expect(hintWords(row)).toBe('Nobody else may sign for Ruth Ngata. Link a supervisor first.')
  expect(hintWords({ ...row, maySign: false })).toContain('Link a supervisor to Ruth Ngata.')
  expect(hintWords({ ...row, others: [{ id: 'o', name: 'Robin Day' }] })).toBeNull()
})

test('the median is shown as a sentence, unless there are too few answers', () => {
  expect(medianWords(2.5)).toContain('within 2.5 days')
  expect(medianWords(null)).toBeNull()
})
