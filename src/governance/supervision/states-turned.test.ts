import { expect, test } from 'vitest'
import { statesTurned, toKnownStates } from './states-turned.ts'

const huet = { id: 'huet', title: 'HUET', blocksDuty: true }
const radio = { id: 'radio', title: 'Radio', blocksDuty: false }

test('a requirement has changed if its status differs, or if it is new to the clinician', () => {
  const before = toKnownStates([
    { ...huet, now: 'valid' },
    { ...radio, now: 'not_applicable' },
  ])
  expect(
    statesTurned(
      [
        { ...huet, now: 'valid' },
        { ...radio, now: 'not_applicable' },
      ],
      before,
    ),
  ).toEqual([])
  expect(
    statesTurned(
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
  expect(statesTurned([{ ...huet, now: 'not_applicable' }], {})).toEqual([])
})
