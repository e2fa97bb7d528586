import { expect, test } from 'vitest'
import { dueWords, readerWords, reasonSentence } from './news-words.ts'

test('a due day is described by its distance from today', () => {
  const words = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-20']
  expect(words.map((day) => dueWords(day, '2026-11-29'))).toEqual([
    'Due 2 days ago',
    'Due since yesterday',
    'Due today',
    'Due tomorrow',
    'Due in 21 days',
  ])
})

test('a reader is told why a post is for them', () => {
  expect(reasonSentence(['everyone'])).toBe('For everyone')
  expect(reasonSentence(['role', 'profession', 'base'])).toBe('For your role, your profession and your base')
})

test('a possible reader is named by profession, role and base', () => {
  expect(readerWords({ profession: 'nurse', role: 'clinician' }, 'North Base')).toBe('a nurse at North Base')
  expect(readerWords({ profession: null, role: 'admin' }, null)).toBe(
    'somebody without a profession (administrator) without a base',
  )
})
