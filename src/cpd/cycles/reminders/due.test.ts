import { describe, expect, test } from 'vitest'
import { dueReminders, type Occasion } from './due.ts'

const cycle = { id: 'c', cycleStart: '2026-03-01', cycleEnd: '2028-02-29' }
const choices = { cpdDigest: true, cpdCycleEnd: true }
const due = (now: string, reader: Partial<Parameters<typeof dueReminders>[1]> = {}) =>
  dueReminders(now, { cycles: [cycle], choices, sentOccasions: [], ...reader })
const warnings = (...[now, reader]: Parameters<typeof due>) =>
  due(now, reader).warnings.map(({ occasion }) => occasion)
const month = (...[now, reader]: Parameters<typeof due>) => due(now, reader).digest?.occasion

describe('the monthly summary', () => {
  test('is due on the mornings of the first week of each month', () => {
    expect(month('2026-10-31T09:00')).toBeUndefined()
    expect(month('2026-11-01T06:59')).toBeUndefined()
    expect(month('2026-11-01T07:00')).toBe('2026-11')
    expect(month('2026-11-01T11:00')).toBeUndefined()
    expect(month('2026-11-07T10:59')).toBe('2026-11')
    expect(month('2026-11-08T07:00')).toBeUndefined()
    expect(month('2028-02-29T07:00')).toBeUndefined()
    expect(month('2028-03-01T07:00')).toBe('2028-03')
  })

  test('is due once a month, and not for users who turned it off', () => {
    const sent: Occasion[] = [{ kind: 'month', occasion: '2026-11' }]
    expect(month('2026-11-02T09:00', { sentOccasions: sent })).toBeUndefined()
    expect(month('2026-12-01T09:00', { sentOccasions: sent })).toBe('2026-12')
    expect(month('2026-11-02T09:00', { choices: { ...choices, cpdDigest: false } })).toBeUndefined()
  })
})

describe('the warning before the end of a cycle', () => {
  test('is due 90, 30 and 7 days before the end, also across a leap day', () => {
    expect(warnings('2027-11-30T09:00')).toEqual([])
    expect(warnings('2027-12-01T09:00')).toEqual(['c 90 2028-02-29'])
    expect(warnings('2028-01-29T09:00')).toEqual(['c 90 2028-02-29'])
    expect(warnings('2028-01-30T09:00')).toEqual(['c 30 2028-02-29'])
    expect(warnings('2028-02-22T09:00')).toEqual(['c 7 2028-02-29'])
    expect(warnings('2028-02-29T09:00')).toEqual(['c 7 2028-02-29'])
    expect(warnings('2028-03-01T09:00')).toEqual([])
  })

  test('is due once for each number of days; a missed warning is not sent after the next one is due', () => {
    const sent: Occasion[] = [{ kind: 'cycle_end', occasion: 'c 30 2028-02-29' }]
    expect(warnings('2028-02-20T09:00', { sentOccasions: sent })).toEqual([])
    expect(warnings('2028-02-23T09:00', { sentOccasions: sent })).toEqual(['c 7 2028-02-29'])
  })

  test('is due again when the end of the cycle was corrected', () => {
    const sent: Occasion[] = [{ kind: 'cycle_end', occasion: 'c 30 2027-02-28' }]
    expect(warnings('2028-02-20T09:00', { sentOccasions: sent })).toEqual(['c 30 2028-02-29'])
  })

  test('is due neither at night, nor before the cycle begins, nor for users who turned it off', () => {
    expect(warnings('2028-02-20T03:00')).toEqual([])
    const later = { id: 'c', cycleStart: '2028-02-21', cycleEnd: '2028-03-20' }
    expect(warnings('2028-02-20T09:00', { cycles: [later] })).toEqual([])
    expect(warnings('2028-02-20T09:00', { choices: { ...choices, cpdCycleEnd: false } })).toEqual([])
  })
})
