// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test('users return to a page of the application, with its query and hash', () => {
  expect(safeReturnPath('/logbook?q=fall&type=trauma#top')).toBe('/logbook?q=fall&type=trauma#top')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  '/login?from=/logbook',
  '/api/docs',
  'logbook',
  '',
  undefined,
  7,
])('users are never sent to %s', (path) => {
  expect(safeReturnPath(path)).toBeNull()
})
