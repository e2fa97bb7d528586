import { expect, test } from 'vitest'
import { noSignOff, toKeptRule, toSignOffSettings } from './sign-off-rule.ts'

test('a request waits for 14 days, unless the organization says otherwise', () => {
  expect([{}, { requireSignOff: true }, { signOff: { days: 3 } }].map(toSignOffSettings)).toMatchObject([
    { days: 14 },
    { days: 14 },
    { days: 3 },
  ])
})

test('a rule replaces the earlier setting, which without a rule means that every case is signed', () => {
  expect(toSignOffSettings({ requireSignOff: true })).toEqual({ ...noSignOff, everything: true })
  expect(toSignOffSettings({ requireSignOff: true, signOff: { supervised: true } })).toEqual({
    ...noSignOff,
    supervised: true,
  })
})

test('a case keeps only the parts of the rule that require a signature, and no rule if there are none', () => {
  expect(toKeptRule(noSignOff)).toBe(null)
  expect(toKeptRule({ ...noSignOff, everything: true, supervised: true })).toEqual({ everything: true })
  expect(toKeptRule({ ...noSignOff, missionTypes: ['repatriation'] })).toEqual({
    missionTypes: ['repatriation'],
  })
})
