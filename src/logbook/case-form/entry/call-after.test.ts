import { expect, test } from 'vitest'
import { readCallAfter } from './call-after.ts'
import { emptyEntry, restoreEntry } from './entry.ts'

const call = { path: '/api/sign-off-requests' as const, body: { caseIds: ['a'] } }

test('a stored entry keeps the call that is sent after it', () => {
  const entry = { ...emptyEntry('a', '2026-03-14'), callAfter: call }
  expect(restoreEntry(JSON.parse(JSON.stringify(entry)))?.callAfter).toEqual(call)
})

test.each([
  undefined,
  null,
  'call',
  { path: '/api/cases' },
  { path: 'https://elsewhere.example/api/cases', body: {} },
  { path: '/api/../cases', body: {} },
  { path: '/api/cases?all', body: {} },
  { path: '/api/cases', body: [] },
])('another stored value is not a call: %j', (stored) => {
  expect(readCallAfter(stored)).toBeNull()
  expect(restoreEntry({ ...emptyEntry('a', '2026-03-14'), callAfter: stored })?.callAfter).toBeUndefined()
})
