import { expect, test } from 'vitest'
import { hintFor } from './password-hint.ts'

test.each([
  ['', 0, '8 more characters'],
  ['hoistup', 0, '1 more character'],
  ['hoist-up', 1, 'Weak: a few more words make it stronger'],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Weak: too few different characters'],
  ['Robin-winch7', 1, 'Weak: it contains your name or email'],
  ['SortieSortie', 1, 'Weak: the name of this service is easy to guess'],
  ['sortie123456', 1, 'Weak: the name of this service is easy to guess'],
  ['winch-tango-7', 2, 'Good'],
  ['winch tango robin seven', 3, 'Strong'],
])('%j is called %i: %s', (password, level, text) => {
  expect(hintFor(password, ['Robin Hale', 'robin@example.org'])).toEqual({ level, text })
})
