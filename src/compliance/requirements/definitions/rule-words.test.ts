import { expect, test } from 'vitest'
import type { Condition, Rule } from '../rules/contract.ts'
import { definitionFromTemplate } from '../form/from-template.ts'
import { conditionText, ruleSentence, usualOperatorRoles } from './rule-words.ts'

const inDays = { kind: 'days', length: 90 } as const
const hoists: Condition = {
  event: 'hoist_cycles',
  atLeast: 3,
  window: inDays,
  simulatedAtMost: null,
  byNight: false,
}
const intubations: Condition = {
  event: 'procedures',
  atLeast: 10,
  window: { kind: 'months', length: 6 },
  simulatedAtMost: 2,
  codes: ['rapid_sequence_induction'],
  groups: [],
  series: [],
  operatorRoles: [...usualOperatorRoles],
}
const ruleOf = (match: Rule['match'], ...groups: Condition[][]): Rule => ({
  match,
  isPaused: false,
  groups: groups.map((conditions) => ({ match: 'any', conditions })),
})

test('a rule is one sentence', () => {
  expect(ruleSentence(ruleOf('all', [hoists]))).toBe(
    'Met by at least 3 hoist cycles in 90 days, real or simulated.',
  )
  expect(ruleSentence(ruleOf('all', [hoists, { event: 'record' }]))).toBe(
    'Met by at least 3 hoist cycles in 90 days, real or simulated, or a valid record.',
  )
  expect(ruleSentence(ruleOf('all', [hoists], [{ event: 'record' }]))).toBe(
    'Met by (at least 3 hoist cycles in 90 days, real or simulated) and (a valid record).',
  )
  expect(ruleSentence({ ...ruleOf('all', [{ event: 'record' }]), isPaused: true })).toBe(
    'Paused, only records count: a valid record.',
  )
})

test('a condition describes what counts, the window, the role and how far simulation counts', () => {
  expect(conditionText(intubations)).toBe(
    'at least 10 × Rapid Sequence Induction in 6 months, at most 2 simulated',
  )
  expect(conditionText({ ...intubations, operatorRoles: ['performed'], simulatedAtMost: 0 })).toBe(
    'at least 10 × Rapid Sequence Induction in 6 months, performed, simulated ones do not count',
  )
  expect(
    conditionText({ ...hoists, atLeast: 1, byNight: true, window: { kind: 'calendar_months', length: 1 } }),
  ).toBe('at least 1 hoist cycle by night in 1 calendar month, real or simulated')
  expect(
    conditionText({
      ...hoists,
      event: 'missions',
      missionTypes: ['primary_scene'],
      platforms: [],
      window: { kind: 'aligned_months', length: 6, from: '2026-01-01' },
    }),
  ).toBe('at least 3 missions (Primary) in each period of 6 months from 1 Jan 2026, real or simulated')
  expect(
    conditionText({
      event: 'cpd',
      atLeast: 6,
      window: { kind: 'months', length: 12 },
      measure: 'hours',
      types: [],
      categories: [],
    }),
  ).toBe('at least 6 hours of CPD in 12 months')
})

test('a long list of codes is counted instead of named', () => {
  const codes = ['rapid_sequence_induction', 'chest_drain_inserted', 'blood_given', 'opioid_usage']
  expect(conditionText({ ...intubations, codes })).toContain('10 × one of 4 procedures')
})

test('the automatic templates read as a service would say them', () => {
  const said = (code: string) => {
    const rule = definitionFromTemplate(code)?.rule
    return rule ? ruleSentence(rule) : null
  }
  expect(said('winch_currency')).toBe(
    'Met by at least 3 hoist cycles in 90 days, real or simulated, or a valid record.',
  )
  expect(said('airway_currency')).toContain('Rapid Sequence Induction or ')
  expect(said('huet')).toBeNull()
})
