import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextExpiry, type Validity } from './expiry.ts'
import { findCurrentTerm } from './renewals.ts'
import type { RecordFacts } from './status.ts'

const validity: Validity = {
  validityMonths: 12,
  validityDays: null,
  fixedExpiry: null,
  fixedExpiryParity: null,
  endOfMonth: false,
  earlyRenewalDays: 90,
}
const hcpc: Validity = { ...validity, validityMonths: 24, fixedExpiry: '08-31', fixedExpiryParity: 'odd' }

// Written without the functions under test: days since 1970, and months by the calendar.
const dayMs = 86_400_000
const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const toDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
function monthsLater(day: string, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(total / 12), (total % 12) + 1]
  const date = Math.min(Number(day.slice(8)), lastOf(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
/** What is renewed, of a day of the month that stayed. */
const termTo = (expiresOn: string | null) =>
  expiresOn === null ? null : { expiresOn, dayOfMonth: Number(expiresOn.slice(8)) }
const anyDay = fc.integer({ min: toNumber('1970-01-01'), max: toNumber('2060-12-31') }).map(toDay)
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

describe('the next expiry', () => {
  test.each([
    ['months keep the day', {}, '2025-03-04', null, '2026-03-04'],
    ['the last day of a shorter month', { validityMonths: 1 }, '2025-01-31', null, '2025-02-28'],
    ['29 February in a leap year', { validityMonths: 1 }, '2024-01-31', null, '2024-02-29'],
    ['a year after 29 February', {}, '2024-02-29', null, '2025-02-28'],
    ['days win over months', { validityDays: 90 }, '2025-01-01', null, '2025-04-01'],
    ['the end of the month', { endOfMonth: true }, '2025-03-04', null, '2026-03-31'],
    ['the end of February in a leap year', { endOfMonth: true }, '2023-02-10', null, '2024-02-29'],
    ['early: the anniversary stays', {}, '2026-01-10', '2026-03-04', '2027-03-04'],
    ['90 days early is early', {}, '2025-12-04', '2026-03-04', '2027-03-04'],
    ['91 days early is not', {}, '2025-12-03', '2026-03-04', '2026-12-03'],
    ['on the last day', {}, '2026-03-04', '2026-03-04', '2027-03-04'],
    ['a day too late starts anew', {}, '2026-03-05', '2026-03-04', '2027-03-05'],
    [
      'no window: only the last day itself',
      { earlyRenewalDays: 0 },
      '2026-03-03',
      '2026-03-04',
      '2027-03-03',
    ],
    ['never', { validityMonths: null }, '2025-03-04', null, null],
  ] as const)('%s', (_name, change, completedOn, presentExpiry, expected) => {
    expect(nextExpiry({ ...validity, ...change }, completedOn, termTo(presentExpiry))).toBe(expected)
  })

  test.each([
    ['2024-05-01', null, '2025-08-31'],
    ['2025-05-01', null, '2025-08-31'],
    ['2025-08-31', null, '2027-08-31'],
    ['2025-07-01', '2025-08-31', '2027-08-31'],
    ['2025-05-01', '2025-08-31', '2025-08-31'],
    ['2025-09-01', '2025-08-31', '2027-08-31'],
  ])('a fixed date in odd years: done on %s, presently until %s', (completedOn, presentExpiry, expected) => {
    expect(nextExpiry(hcpc, completedOn, termTo(presentExpiry))).toBe(expected)
  })

  test('a fixed date is the first day of that name and parity after the start, whatever the day', () => {
    const parity = fc.constantFrom('odd', 'even', null)
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('08-31', '11-30', '02-28', '01-01'),
        parity,
        (day, fixedExpiry, of) => {
          let expected = toNumber(day) + 1
          const isIt = (date: string) =>
            date.endsWith(fixedExpiry) &&
            (of === null || (Number(date.slice(0, 4)) % 2 === 1) === (of === 'odd'))
          while (!isIt(toDay(expected))) expected += 1
          const found = nextExpiry({ ...validity, fixedExpiry, fixedExpiryParity: of }, day, null)
          expect(found).toBe(toDay(expected))
        },
      ),
    )
  })

  test('periods are counted from the day, or from the present expiry if it is renewed early', () => {
    const months = orNull(fc.integer({ min: 1, max: 240 }))
    const days = orNull(fc.integer({ min: 1, max: 3650 }))
    const early = fc.integer({ min: 0, max: 365 })
    fc.assert(
      fc.property(
        anyDay,
        orNull(anyDay),
        months,
        days,
        fc.boolean(),
        early,
        (day, present, validityMonths, validityDays, endOfMonth, earlyRenewalDays) => {
          const before = present === null ? -1 : toNumber(present) - toNumber(day)
          const isEarly = before >= 0 && before <= earlyRenewalDays
          const start = isEarly && present !== null ? present : day
          const plain =
            validityDays === null
              ? validityMonths && monthsLater(start, validityMonths)
              : toDay(toNumber(start) + validityDays)
          const last =
            plain && endOfMonth
              ? `${plain.slice(0, 8)}${lastOf(Number(plain.slice(0, 4)), Number(plain.slice(5, 7)))}`
              : plain
          const found = nextExpiry(
            { ...validity, validityMonths, validityDays, endOfMonth, earlyRenewalDays },
            day,
            termTo(present),
          )
          expect(found).toBe(last)
        },
      ),
    )
  })

  test('renewing early never loses a day, and never gains more than the period', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 1, max: 60 }),
        (day, early, months) => {
          const yearly = { ...validity, validityMonths: months }
          const present = toDay(toNumber(day) + early)
          const renewed = nextExpiry(yearly, day, termTo(present))
          expect(renewed).toBe(monthsLater(present, months))
          expect((renewed ?? '') >= (nextExpiry(yearly, day, null) ?? '')).toBe(true)
        },
      ),
    )
  })

  /** Counts day by day to the day of the month on which it was first done, or to the end of a shorter month. */
  function countedFrom(first: string, months: number): string {
    let begun = 0
    for (let at = toNumber(first) + 1; ; at += 1) {
      const day = toDay(at)
      if (day.endsWith('-01')) begun += 1
      const isLastOfMonth = toDay(at + 1).endsWith('-01')
      if (begun === months && (day.slice(8) === first.slice(8) || isLastOfMonth)) return day
    }
  }

  test('renewed early again and again, the day of the month on which it was first done is kept', () => {
    const renewals = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 14 }), renewals, (first, months, daysEarly) => {
        const monthly = { ...validity, validityMonths: months, earlyRenewalDays: 25 }
        const records: RecordFacts[] = []
        const add = (completedOn: string) => {
          const expiresOn = nextExpiry(monthly, completedOn, findCurrentTerm(records, completedOn, monthly))
          const id = String(records.length)
          records.push({
            id,
            completedOn,
            expiresOn,
            verification: 'verified',
            createdAt: `${completedOn}T0${id}`,
          })
          expect(expiresOn).toBe(countedFrom(first, records.length * months))
        }
        add(first)
        for (const early of daysEarly) add(toDay(toNumber(records.at(-1)?.expiresOn ?? '') - early))
      }),
    )
  })

  test('a certificate with a date of its own is renewed on the day of that date', () => {
    const half = { ...validity, validityMonths: 6 }
    const certificate = { id: '0', completedOn: '2025-03-31', expiresOn: '2025-09-15' }
    const records = [{ ...certificate, verification: 'verified', createdAt: '2025-03-31T09:00Z' }] as const
    expect(nextExpiry(half, '2025-09-01', findCurrentTerm(records, '2025-09-01', half))).toBe('2026-03-15')
  })
})
