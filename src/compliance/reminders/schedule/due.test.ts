import { describe, expect, test } from 'vitest'
import { daysBetween, plusDays } from '#platform/contract/calendar-days.ts'
import {
  dueReminders,
  isMorning,
  toOccasion,
  readOccasion,
  weekDue,
  type RequirementState,
  type SentReminder,
} from './due.ts'

const requirement: RequirementState = {
  requirementId: 'r',
  status: 'expiring',
  validUntil: '2026-11-30', // a Monday
  remindDays: [90, 30, 7],
  isAutomatic: false,
  isWaiting: false,
  isUnmetAfterWaiver: false,
}

/** The state of a requirement on a day: expiring from the first reminder on, then expired. */
const stateOn = (day: string, facts: Partial<RequirementState> = {}): RequirementState => {
  const state = { ...requirement, ...facts }
  const left = daysBetween(day, state.validUntil ?? day)
  const first = state.isAutomatic ? 14 : Math.max(...state.remindDays)
  return { ...state, status: left < 0 ? 'expired' : left <= first ? 'expiring' : 'valid' }
}

const windowsOn = (day: string, facts: Partial<RequirementState> = {}, sent: readonly SentReminder[] = []) =>
  dueReminders(day, [stateOn(day, facts)], sent).due.map(({ days }) => days)

/** Runs the job on these days, and returns what it sent. */
function runOn(
  days: readonly string[],
  stateOf: (day: string) => RequirementState = stateOn,
): SentReminder[] {
  const sent: SentReminder[] = []
  for (const day of days) {
    const { due } = dueReminders(day, [stateOf(day)], sent)
    sent.push(...due.map((told) => ({ ...told, sentOn: day })))
  }
  return sent
}

const everyDay = (from: string, count: number) => Array.from({ length: count }, (_, at) => plusDays(from, at))

/** A random sequence that is the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('a reminder before a requirement expires', () => {
  test('is due once it has come within each of the days that the requirement names', () => {
    expect(windowsOn('2026-08-31')).toEqual([])
    expect(windowsOn('2026-09-01')).toEqual([90])
    expect(windowsOn('2026-10-30')).toEqual([90])
    expect(windowsOn('2026-10-31')).toEqual([30])
    expect(windowsOn('2026-11-23')).toEqual([7])
    expect(windowsOn('2026-11-30')).toEqual([7])
  })

  test('is not due while a renewal waits for verification, for what is waived and for what never expires', () => {
    expect(windowsOn('2026-11-20', { isWaiting: true })).toEqual([])
    const waived: RequirementState = { ...requirement, status: 'exempt' }
    const never: RequirementState = { ...requirement, validUntil: null }
    expect(dueReminders('2026-11-20', [waived, never], [])).toEqual({ due: [], alreadyReminded: 0 })
  })

  test('counts what its reader was told of in the same window already', () => {
    const sent = [{ requirementId: 'r', days: 30, validUntil: '2026-11-30', sentOn: '2026-10-31' }]
    expect(dueReminders('2026-11-20', [stateOn('2026-11-20')], sent)).toEqual({ due: [], alreadyReminded: 1 })
  })
})

describe('a reminder of what has expired', () => {
  test('is due on the next day, in the second week after it on a Monday, then each week', () => {
    const days = everyDay('2026-12-01', 40)
    expect(runOn(days).map(({ sentOn }) => sentOn)).toEqual([
      '2026-12-01',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
    ])
  })

  test.for(everyDay('2026-11-01', 14))(
    'comes on Mondays whatever the day that it expired: %s',
    (validUntil) => {
      const sent = runOn(everyDay(plusDays(validUntil, 1), 60), (day) => stateOn(day, { validUntil }))
      const [first, ...others] = sent.map(({ sentOn }) => sentOn)
      expect(first).toBe(plusDays(validUntil, 1))
      for (const day of others) expect(new Date(day).getUTCDay()).toBe(1)
      const gaps = others.map((day, at) => daysBetween(others[at - 1] ?? first ?? '', day))
      expect(gaps[0]).toBeGreaterThanOrEqual(7)
      expect(gaps[0]).toBeLessThanOrEqual(13)
      expect(gaps.slice(1).every((gap) => gap === 7)).toBe(true)
    },
  )
})

describe('whatever days the job has missed', () => {
  test('each window of a requirement is told once, on the first day in it on which the job ran', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed)
      const validUntil = plusDays('2026-11-30', Math.floor(random() * 30))
      const remindDays = [90, 60, 30, 14, 7, 1].filter(() => random() < 0.6)
      const facts = { validUntil, remindDays: remindDays.length > 0 ? remindDays : [30] }
      const ran = everyDay('2026-08-20', 260).filter(() => random() < 0.4)
      const sent = runOn(ran, (day) => stateOn(day, facts))
      const expected = new Map<number | null, string>()
      for (const day of ran) {
        const [window] = windowsOn(day, facts)
        if (window !== undefined && !expected.has(window)) expected.set(window, day)
      }
      expect(sent.map(({ days, sentOn }) => [days, sentOn])).toEqual([...expected])
    }
  })

  test('a job that runs several times a day tells nothing twice', () => {
    const days = everyDay('2026-08-20', 200)
    expect(runOn(days.flatMap((day) => [day, day, day, day]))).toEqual(runOn(days))
  })
})

describe('a last day that moves', () => {
  test('is no news: a currency that each case extends by some days reminds once in each of its windows', () => {
    let reminders = 0
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = randomOf(seed)
      let validUntil = '2026-09-10'
      const sent = runOn(everyDay('2026-09-01', 180), (day) => {
        const left = daysBetween(day, validUntil)
        if (left < 4 || random() < 0.2) validUntil = plusDays(validUntil, 1 + Math.floor(random() * 6))
        return stateOn(day, { validUntil, isAutomatic: true, remindDays: [90, 30, 7] })
      })
      reminders += sent.length
      const tooSoon = sent.filter((item, at) =>
        sent
          .slice(0, at)
          .some(({ days, sentOn }) => days! <= item.days! && daysBetween(sentOn, item.sentOn) < item.days!),
      )
      expect(tooSoon).toEqual([])
    }
    expect(reminders).toBeGreaterThan(1_000)
  })

  test('a renewal starts anew', () => {
    const renewed = '2027-11-30'
    const sent = runOn(everyDay('2026-08-20', 480), (day) =>
      stateOn(day, { validUntil: day < '2026-11-28' ? '2026-11-30' : renewed }),
    )
    expect(sent.map(({ days, validUntil }) => [days, validUntil])).toEqual([
      [90, '2026-11-30'],
      [30, '2026-11-30'],
      [7, '2026-11-30'],
      [90, renewed],
      [30, renewed],
      [7, renewed],
      [-1, renewed],
    ])
  })

  test('a day that is corrected to an earlier one is told in its nearer window', () => {
    const sent = [{ requirementId: 'r', days: 90, validUntil: '2027-01-30', sentOn: '2026-11-10' }]
    expect(windowsOn('2026-11-12', {}, sent)).toEqual([30])
  })
})

describe('what was never started', () => {
  const neverStarted = (): RequirementState => ({ ...requirement, status: 'not_started', validUntil: null })

  test.for(everyDay('2026-11-23', 7))('is told at once, then on Mondays: from %s', (first) => {
    const [told, ...others] = runOn(everyDay(first, 40), neverStarted).map(({ sentOn }) => sentOn)
    expect(told).toBe(first)
    for (const day of others) expect(new Date(day).getUTCDay()).toBe(1)
    const gaps = others.map((day, at) => daysBetween(others[at - 1] ?? first, day))
    expect(gaps[0]).toBeGreaterThanOrEqual(5)
    expect(gaps[0]).toBeLessThanOrEqual(11)
    expect(gaps.slice(1).every((gap) => gap === 7)).toBe(true)
  })

  test('is told as what has expired, once a record of it has', () => {
    const sent = runOn(everyDay('2026-11-23', 15), (day) =>
      day < '2026-11-28' ? neverStarted() : stateOn(day, { validUntil: '2026-11-30', remindDays: [1] }),
    )
    expect(sent.map(({ days, sentOn }) => [days, sentOn])).toEqual([
      [null, '2026-11-23'],
      [1, '2026-11-29'],
      [-1, '2026-12-01'],
    ])
  })
})

test('a waiver that ends is told on the days of the requirement, if nothing holds after it', () => {
  const waived: RequirementState = { ...requirement, status: 'exempt', isUnmetAfterWaiver: true }
  const days = everyDay('2026-08-20', 103)
  expect(runOn(days, () => waived).map(({ sentOn }) => sentOn)).toEqual([
    '2026-09-01',
    '2026-10-31',
    '2026-11-23',
  ])
  // Also of one that the logbook will decide again.
  expect(runOn(days, () => ({ ...waived, isAutomatic: true }))).toHaveLength(3)
  expect(runOn(days, () => ({ ...waived, isUnmetAfterWaiver: false }))).toEqual([])
})

test('currency by the logbook is due within fourteen days, whatever the reminders of its requirement', () => {
  const facts = { isAutomatic: true }
  expect(windowsOn('2026-11-15', facts)).toEqual([])
  expect(windowsOn('2026-11-16', facts)).toEqual([14])
  expect(windowsOn('2026-11-23', facts)).toEqual([7])
})

test('reminders come in the morning', () => {
  expect(['06:59', '07:00', '10:59', '11:00'].map(isMorning)).toEqual([false, true, true, false])
})

test('the digest of a week is due from Monday to Wednesday', () => {
  const weeks = everyDay('2026-11-22', 9).map(weekDue)
  const [first, second] = ['2026-11-23', '2026-11-30']
  expect(weeks).toEqual([null, first, first, first, null, null, null, null, second])
})

test('what was told is read back as it was recorded', () => {
  const told = { requirementId: '0193f0a5-0000-7000-8000-000000000000', validUntil: '2026-11-30' }
  for (const days of [-12, 0, 90, null]) {
    expect(readOccasion(toOccasion({ ...told, days }))).toEqual({ ...told, days })
  }
})
