import { expect, test } from 'vitest'
import { dateText, overdueText } from './goal-words.ts'

const open = { status: 'open', targetDate: '2026-06-14', closedOn: null } as const

test('a goal says by when it is due, since when it is overdue, and when it ended', () => {
  expect(dateText(open)).toBe('By 14 Jun 2026')
  expect(dateText({ ...open, status: 'done', closedOn: '2026-05-01' })).toBe('Done on 1 May 2026')
  expect(dateText({ ...open, status: 'dropped', closedOn: '2026-05-01' })).toBe('Dropped on 1 May 2026')
  expect(overdueText(open, '2026-06-14')).toBeNull()
  expect(overdueText(open, '2026-06-15')).toBe('Overdue by 1 day')
  expect(overdueText(open, '2026-06-17')).toBe('Overdue by 3 days')
})
