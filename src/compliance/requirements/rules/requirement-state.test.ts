import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Rule } from './contract.ts'
import type { Fact } from './facts.ts'
import { stateOn } from './requirement-state.ts'
import type { RecordFacts } from './status.ts'

const terms = { graceDays: 0, remindDays: [30], rule: null }
const waiver = { id: 'w', from: '2026-01-01', until: '2026-12-12', endedOn: null }
const record = (facts: Partial<RecordFacts>): RecordFacts => ({
  id: 'r',
  completedOn: '2026-01-01',
  expiresOn: null,
  verification: 'verified',
  createdAt: '2026-01-01T00:00Z',
  ...facts,
})

test.for<[what: string, records: RecordFacts[], isOpen: boolean]>([
  ['nothing was recorded', [], true],
  ['the record expires during the waiver', [record({ expiresOn: '2026-12-01' })], true],
  ['the record expires on its last day', [record({ expiresOn: '2026-12-12' })], true],
  ['the record holds longer', [record({ expiresOn: '2026-12-13' })], false],
  ['the record never expires', [record({})], false],
  ['a record waits for verification', [record({ verification: 'waiting' })], false],
])('what happens after a waiver is known: %s', ([, records, isOpen]) => {
  const known = { records, waivers: [waiver], facts: [] }
  expect(stateOn(terms, known, '2026-12-05').isUnmetAfterWaiver).toBe(isOpen)
  expect(stateOn(terms, { ...known, waivers: [] }, '2026-12-05').isUnmetAfterWaiver).toBe(false)
})

const logged = (date: string): Fact => ({
  of: 'case',
  id: date,
  label: 'A case',
  date,
  event: 'procedures',
  code: 'rapid_sequence_induction',
  operatorRole: 'performed',
  count: 1,
  isSimulated: false,
  isImplied: false,
  isRecorded: false,
  standsAlone: true,
})

const twoIn = (days: number): Rule => ({
  match: 'all',
  isPaused: false,
  groups: [
    {
      match: 'any',
      conditions: [
        {
          event: 'procedures',
          atLeast: 2,
          window: { kind: 'days', length: days },
          simulatedAtMost: null,
          codes: ['rapid_sequence_induction'],
          groups: [],
          series: [],
          operatorRoles: ['performed'],
        },
        { event: 'record' },
      ],
    },
  ],
})

test('the days of grace of a rule are those after its last day, as a count day by day finds them', () => {
  const first = '2026-01-01'
  const dayAt = fc.integer({ min: 0, max: 120 }).map((days) => plusDays(first, days))
  const dates = fc.array(dayAt, { maxLength: 6 })
  const someRecords = fc.array(fc.tuple(dayAt, fc.integer({ min: 0, max: 40 })), { maxLength: 2 })
  const length = fc.integer({ min: 5, max: 40 })
  const grace = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(dates, someRecords, length, grace, (events, kept, window, graceDays) => {
      const records = kept.map(([completedOn, days]) =>
        record({ completedOn, expiresOn: plusDays(completedOn, days) }),
      )
      const known = { records, waivers: [], facts: events.map(logged) }
      const isMetByHand = (day: string) =>
        events.filter((date) => date <= day && day <= plusDays(date, window)).length >= 2 ||
        records.some(({ completedOn, expiresOn }) => completedOn <= day && day <= (expiresOn ?? ''))
      let lastMet: string | null = null
      for (let day = first; day < '2026-09-01'; day = plusDays(day, 1)) {
        const isMet = isMetByHand(day)
        if (isMet) lastMet = day
        const isInGrace = !isMet && lastMet !== null && day <= plusDays(lastMet, graceDays)
        const state = stateOn({ ...terms, graceDays, rule: twoIn(window) }, known, day)
        expect(state.isInGrace, day).toBe(isInGrace)
        const lapsed = lastMet === null ? 'not_started' : 'expired'
        const expected = isMet ? ['valid', 'expiring'] : [isInGrace ? 'expiring' : lapsed]
        expect(expected, day).toContain(state.status)
        expect(isMet || state.validUntil === lastMet, day).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('a waiver that ends within the days of grace leaves the requirement met', () => {
  const known = { records: [record({ expiresOn: '2026-12-10' })], waivers: [waiver], facts: [] }
  expect(stateOn({ ...terms, graceDays: 3 }, known, '2026-12-05').isUnmetAfterWaiver).toBe(false)
  expect(stateOn({ ...terms, graceDays: 2 }, known, '2026-12-05').isUnmetAfterWaiver).toBe(true)
})
