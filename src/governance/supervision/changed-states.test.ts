import { expect, test } from 'vitest'
import { changedStates, toSavedStates } from './changed-states.ts'

const huet = { id: 'huet', title: 'HUET', blocksDuty: true }
const radio = { id: 'radio', title: 'Radio', blocksDuty: false }

test('a requirement has changed if its status differs, or if it is new to the clinician', () => {
  const before = toSavedStates([
    { ...huet, now: 'valid' },
    { ...radio, now: 'not_applicable' },
  ])
  expect(
    changedStates(
      [
        { ...huet, now: 'valid' },
        { ...radio, now: 'not_applicable' },
      ],
      before,
    ),
  ).toEqual([])
  expect(
    changedStates(
      [
        { ...huet, now: 'expired' },
        { ...radio, now: 'not_started' },
      ],
      before,
    ),
  ).toEqual([
    { ...huet, before: 'valid', now: 'expired' },
    { ...radio, before: null, now: 'not_started' },
  ])
  expect(changedStates([{ ...huet, now: 'not_applicable' }], {})).toEqual([])
})
