import { expect, test } from 'vitest'
import { noSignOff, toKeptRule, toSignOffSettings } from './sign-off-rule.ts'

test('a request waits for 14 days, unless the organization says otherwise', () => {
  expect([{}, { requireSignOff: true }, { signOff: { days: 3 } }].map(toSignOffSettings)).toMatchObject([
    { days: 14 },
    { days: 14 },
    { days: 3 },
  ])
})

test('a rule replaces the short word of before, which means everything where there is no rule', () => {
  expect(toSignOffSettings({ requireSignOff: true })).toEqual({ ...noSignOff, everything: true })
  expect(toSignOffSettings({ requireSignOff: true, signOff: { supervised: true } })).toEqual({
    ...noSignOff,
    supervised: true,
  })
})

test('a case keeps only what its rule asks for, and no rule if it asks for nothing', () => {
  expect(toKeptRule(noSignOff)).toBe(null)
  expect(toKeptRule({ ...noSignOff, everything: true, supervised: true })).toEqual({ everything: true })
  expect(toKeptRule({ ...noSignOff, missionTypes: ['repatriation'] })).toEqual({
    missionTypes: ['repatriation'],
  })
})
