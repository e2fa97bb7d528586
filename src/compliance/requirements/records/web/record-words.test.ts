import { expect, test } from 'vitest'
import { heading, lastDay } from './record-words.ts'

const post = { id: 'p', version: 2, title: 'The winch' }
const answered = {
  completedOn: '2026-03-04',
  isCompletionKnown: true,
  post,
  expiresOn: '2027-03-04',
  endedOn: null,
}

test('a record says when it was done and until when it counts', () => {
  expect([heading(answered), lastDay(answered)]).toEqual(['4 Mar 2026', 'valid until 4 Mar 2027'])
  expect(lastDay({ ...answered, expiresOn: null })).toBe('never expires')
  expect(lastDay({ ...answered, endedOn: '2026-05-06' })).toBe('ended on 6 May 2026')
  expect(heading({ ...answered, post: null, isCompletionKnown: false })).toBe('Date not given')
})

test('after a new version it says since when the post asks again, and by when', () => {
  const recalled = { ...answered, isCompletionKnown: false, expiresOn: '2026-03-25' }
  expect([heading(recalled), lastDay(recalled)]).toEqual([
    'Asked again on 4 Mar 2026',
    'to be answered by 25 Mar 2026',
  ])
})
