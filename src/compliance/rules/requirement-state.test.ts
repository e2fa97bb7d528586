import { expect, test } from 'vitest'
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
  expect(stateOn(terms, known, '2026-12-05').opensAfterWaiver).toBe(isOpen)
  expect(stateOn(terms, { ...known, waivers: [] }, '2026-12-05').opensAfterWaiver).toBe(false)
})
