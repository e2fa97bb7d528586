import { expect, test } from 'vitest'
import { personNameRule } from '#platform/contract/person-name.ts'
import { accountProblems, emptyRegistration, notListed, stepOf, workProblems } from './registration-draft.ts'

const whole = {
  name: 'Robin Hale',
  email: 'robin@example.org',
  password: 'winch tango 7',
  confirmation: 'winch tango 7',
  profession: 'nurse',
  organization: notListed,
  registrationNumber: '',
  hasConsented: true,
} as const

test('a complete registration has no problems', () => {
  expect({ ...accountProblems(whole), ...workProblems(whole) }).toEqual({})
})

test('an empty form reports every required field, in the step that shows it', () => {
  const first = accountProblems(emptyRegistration)
  expect(first).toEqual({
    name: 'Full name is required',
    email: 'Email is required',
    password: 'Password is required',
  })
  const second = workProblems(emptyRegistration)
  expect(Object.keys(second)).toEqual(['profession', 'organization', 'hasConsented'])
  expect(Object.keys(first).map(stepOf)).toEqual([1, 1, 1])
  expect(Object.keys(second).map(stepOf)).toEqual([2, 2, 2])
})

test.each([
  [{ name: 'Visit www.evil.example' }, { name: personNameRule }],
  [{ email: 'robin@' }, { email: 'Please enter a valid email address' }],
  [{ password: 'short', confirmation: 'short' }, { password: 'Password must be at least 8 characters' }],
  [{ confirmation: 'Winch tango 7' }, { confirmation: 'Passwords do not match' }],
])('%j is refused', (changes, problems) => {
  expect(accountProblems({ ...whole, ...changes })).toEqual(problems)
  expect(Object.keys(problems).map(stepOf)).toEqual([1])
})
