import { daysBetween, plusDays } from '#platform/contract/calendar-days.ts'
import { never, type Periods } from './periods.ts'
import type { StateStatus, Verification } from './words.contract.ts'

/** The fields of a requirement that determine the status of its records. */
export interface Terms {
  readonly graceDays: number
  readonly remindDays: readonly number[]
}

export interface RecordFacts {
  readonly id: string
  readonly completedOn: string
  /** null: never expires */
  readonly expiresOn: string | null
  readonly verification: Verification
  /** The time at which it was added, which decides which record is the newest. */
  readonly createdAt: string
}

export interface WaiverFacts {
  readonly id: string
  readonly from: string
  readonly until: string
  /** The first day without the waiver; null if nobody ended it. */
  readonly endedOn: string | null
}

/** Statuses from best to worst. */
const statusOrder = ['valid', 'expiring', 'submitted', 'rejected', 'expired'] as const
export type RecordStatus = (typeof statusOrder)[number]

/** Returns whether a record counts: it is verified, or needs no verification. */
export const doesCount = ({ verification }: Pick<RecordFacts, 'verification'>): boolean =>
  verification === 'verified' || verification === 'not_needed'

/** The date limits of a day, calculated once for many records. */
export interface DayLimits {
  readonly day: string
  /** The earliest expiry date that is still in grace. */
  readonly firstInGrace: string
  /** The latest expiry date that counts as expiring. */
  readonly lastExpiring: string
}

export const limitsOf = ({ graceDays, remindDays }: Terms, day: string): DayLimits => ({
  day,
  firstInGrace: plusDays(day, -graceDays),
  lastExpiring: plusDays(day, Math.max(0, ...remindDays)),
})

const dateStatus = (expiresOn: string | null, { firstInGrace, lastExpiring }: DayLimits) => {
  if (expiresOn === null || expiresOn > lastExpiring) return 'valid'
  return expiresOn < firstInGrace ? 'expired' : 'expiring'
}

export function recordStatus(record: RecordFacts, limits: DayLimits): RecordStatus {
  if (record.verification === 'rejected') return 'rejected'
  if (record.verification === 'waiting') return 'submitted'
  return dateStatus(record.expiresOn, limits)
}

const expiryOf = ({ expiresOn }: RecordFacts): string => expiresOn ?? never

/** Orders records by status, then by later expiry, then newest first. */
const isBetter = (a: RatedRecord, b: RatedRecord): boolean => {
  const [first, second] = [statusOrder.indexOf(a.status), statusOrder.indexOf(b.status)]
  if (first !== second) return first < second
  if (expiryOf(a.record) !== expiryOf(b.record)) return expiryOf(a.record) > expiryOf(b.record)
  return a.record.createdAt > b.record.createdAt
}

interface RatedRecord {
  record: RecordFacts
  status: RecordStatus
}

export interface RecordsState {
  status: RecordStatus | 'not_started'
  /** The record that decides the status. */
  recordId: string | null
  /** The latest expiry of a record that counts, past or future; null if none counts, or it never expires. */
  validUntil: string | null
  isInGrace: boolean
  waitingRecordId: string | null
}

/**
 * Returns the state of the records on a day. The best record wins, so a renewal that waits for verification does not hide a
 * valid record. A returned record counts only until a newer one was added.
 */
export function recordsState(records: readonly RecordFacts[], limits: DayLimits): RecordsState {
  const { day } = limits
  let best: RatedRecord | null = null
  let latest: RecordFacts | null = null
  let waiting: RecordFacts | null = null
  for (const record of records) {
    if (record.completedOn > day) continue
    const rated = { record, status: recordStatus(record, limits) }
    const isReplaced =
      rated.status === 'rejected' && records.some(({ createdAt }) => createdAt > record.createdAt)
    if (isReplaced) continue
    if (!best || isBetter(rated, best)) best = rated
    if (doesCount(record) && (!latest || expiryOf(record) > expiryOf(latest))) latest = record
    if (rated.status === 'submitted' && (!waiting || record.createdAt > waiting.createdAt)) waiting = record
  }
  return {
    status: best?.status ?? 'not_started',
    recordId: best?.record.id ?? null,
    validUntil: latest?.expiresOn ?? null,
    isInGrace: best?.status === 'expiring' && expiryOf(best.record) < day,
    waitingRecordId: waiting?.id ?? null,
  }
}

/**
 * Returns the days on which counting records are valid. Days of grace are not included: they are added to the result of the
 * whole rule.
 */
export const recordPeriods = (records: readonly RecordFacts[]): Periods =>
  records.filter(doesCount).map(({ completedOn, expiresOn }) => ({
    from: completedOn,
    to: expiresOn ?? never,
  }))

export const isWaivedOn = ({ from, until, endedOn }: WaiverFacts, day: string): boolean =>
  from <= day && day <= until && (endedOn === null || day < endedOn)

/** Returns the waiver that lasts longest among those in force on a day, or null. */
export function waiverOn<Waiver extends WaiverFacts>(waivers: readonly Waiver[], day: string): Waiver | null {
  if (waivers.length === 0) return null
  const waiversInForce = waivers.filter((waiver) => isWaivedOn(waiver, day))
  return waiversInForce.toSorted((a, b) => (a.until > b.until ? -1 : 1))[0] ?? null
}

export const isMet = (status: StateStatus): boolean =>
  status === 'valid' || status === 'expiring' || status === 'exempt'

export const daysUntil = (day: string, validUntil: string | null): number | null =>
  validUntil === null ? null : daysBetween(day, validUntil)
