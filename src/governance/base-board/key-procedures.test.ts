import { expect, test } from 'vitest'
import { keyProcedures, proceduresOfRule } from './key-procedures.ts'

const condition = {
  event: 'procedures' as const,
  atLeast: 1,
  window: { kind: 'days' as const, length: 90 },
  simulatedAtMost: null,
  codes: ['tourniquet'],
  groups: [],
  series: ['blood_given'],
  operatorRoles: ['performed'],
}
const groups = [
  { match: 'all' as const, conditions: [condition, { event: 'record' as const }] },
  {
    match: 'any' as const,
    conditions: [{ ...condition, codes: ['tourniquet', 'pelvic_binder'], series: [] }],
  },
]

test('a rule names its procedures and series, each once; a paused rule names none', () => {
  expect(proceduresOfRule({ groups, isPaused: false })).toEqual([
    'tourniquet',
    'blood_given',
    'pelvic_binder',
  ])
  expect(proceduresOfRule({ groups, isPaused: true })).toEqual([])
  expect(proceduresOfRule(null)).toEqual([])
})

test('if there are too many procedures, the required ones are kept first', () => {
  const required = ['pelvic_binder', 'tourniquet']
  const reached = ['rapid_sequence_induction', 'tourniquet']
  expect(keyProcedures(required, reached, 3).isCapped).toBe(false)
  expect(keyProcedures(required, reached, 3).codes).toHaveLength(3)
  const { codes, isCapped } = keyProcedures(required, reached, 2)
  expect(isCapped).toBe(true)
  expect(codes.toSorted()).toEqual(required)
})
