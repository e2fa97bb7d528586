import { describe, expect, test } from 'vitest'
import { dueOccasions } from './due.ts'

const cycle = { id: 'c', cycleEnd: '2028-02-29' }
const all = { cpdDigest: true, cpdCycleEnd: true }
const due = (now: string, choices = all, cycles = [cycle]) =>
  dueOccasions(now, cycles, choices).map(({ kind, occasion }) => `${kind} ${occasion}`)

describe('the monthly summary', () => {
  test('is due in the first week of each month, from seven in the morning', () => {
    expect(due('2026-11-01T06:59')).toEqual([])
    expect(due('2026-11-01T07:00')).toEqual(['month 2026-11'])
    expect(due('2026-11-07T23:59')).toEqual(['month 2026-11'])
    expect(due('2026-11-08T07:00')).toEqual([])
  })

  test('is due neither without a running cycle nor for those who chose none', () => {
    expect(due('2028-03-01T09:00')).toEqual([])
    expect(due('2026-11-01T09:00', { ...all, cpdDigest: false })).toEqual([])
    expect(due('2026-11-01T09:00', all, [])).toEqual([])
  })
})

describe('the warning before the end of a cycle', () => {
  test('is due once for each of 90, 30 and 7 days, also over a leap day', () => {
    expect(due('2027-11-30T09:00')).toEqual([])
    expect(due('2027-12-10T09:00')).toEqual(['cycle_end c 90'])
    expect(due('2028-01-30T09:00')).toEqual(['cycle_end c 30'])
    expect(due('2028-02-22T09:00')).toEqual(['cycle_end c 7'])
    expect(due('2028-02-29T09:00')).toEqual(['cycle_end c 7'])
  })

  test('is one warning, the nearest, where the others were missed; and none for those who chose none', () => {
    expect(due('2028-02-20T09:00')).toEqual(['cycle_end c 30'])
    expect(due('2028-02-20T09:00', { ...all, cpdCycleEnd: false })).toEqual([])
  })
})
