import { expect, test } from 'vitest'
import { subjectOf } from './ticket-labels.ts'

test.each([
  ['  Still not approved.\nPlease help. ', 'Still not approved.'],
  ['word '.repeat(30), `${'word '.repeat(16).trim()}…`],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
])('a request without a subject is listed by the start of its message', (message, subject) => {
  expect(subjectOf(message)).toBe(subject)
})
