import { expect, test } from 'vitest'
import { subjectOf } from './ticket-words.ts'

test.each([
  ['  I wait since Monday.\nPlease help. ', 'I wait since Monday.'],
  ['word '.repeat(30), `${'word '.repeat(16).trim()}…`],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
])('a request without a subject is listed by how it begins', (message, subject) => {
  expect(subjectOf(message)).toBe(subject)
})
