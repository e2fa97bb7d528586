import { daysBetween, plusDays } from '#platform/contract/calendar-days.ts'
import { never, type Periods } from './periods.ts'
import type { StateStatus, Verification } from './words.contract.ts'

/** What of a requirement decides the status of its records. */
export interface Terms {
  readonly graceDays: number
  readonly remindDays: readonly number[]
}

export interface RecordFacts {
  readonly id: string
  readonly completedOn: string
  /** Null: never. */
  readonly expiresOn: string | null
  readonly verification: Verification
  /** An instant; decides which record is the newest. */
  readonly createdAt: string
}

export interface WaiverFacts {
  readonly id: string
  readonly from: string
  readonly until: string
  /** The first day on which it no longer holds; null if nobody ended it. */
  readonly endedOn: string | null
}

/** The best first. */
const order = ['valid', 'expiring', 'submitted', 'rejected', 'expired'] as const
export type RecordStatus = (typeof order)[number]

/** Whether a record counts at all: verified, or never to be. */
export const isCounting = ({ verification }: Pick<RecordFacts, 'verification'>): boolean =>
  verification === 'verified' || verification === 'not_needed'

/** The limits of a day, worked out once for many records. */
export interface DayLimits {
  readonly day: string
  /** What expired before it is no longer in grace. */
  readonly firstInGrace: string
  /** What expires until it is expiring. */
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

/** Orders records by status, then by the later expiry, then by age. */
const isBetter = (a: Judged, b: Judged): boolean => {
  const [first, second] = [order.indexOf(a.status), order.indexOf(b.status)]
  if (first !== second) return first < second
  if (expiryOf(a.record) !== expiryOf(b.record)) return expiryOf(a.record) > expiryOf(b.record)
  return a.record.createdAt > b.record.createdAt
}

interface Judged {
  record: RecordFacts
  status: RecordStatus
}

export interface RecordsState {
  status: RecordStatus | 'not_started'
  /** The record that decides it. */
  recordId: string | null
  /** The latest expiry of what counts, past or to come; null if nothing counts, or it never expires. */
  validUntil: string | null
  isInGrace: boolean
  waitingRecordId: string | null
}

/**
 * Returns what the records say on a day: the best one wins, so a renewal that waits for verification does not hide one that is
 * valid. A record that was returned counts only until a newer one was added.
 */
export function recordsState(records: readonly RecordFacts[], limits: DayLimits): RecordsState {
  const { day } = limits
  let best: Judged | null = null
  let latest: RecordFacts | null = null
  let waiting: RecordFacts | null = null
  for (const record of records) {
    if (record.completedOn > day) continue
    const judged = { record, status: recordStatus(record, limits) }
    const isPast =
      judged.status === 'rejected' && records.some(({ createdAt }) => createdAt > record.createdAt)
    if (isPast) continue
    if (!best || isBetter(judged, best)) best = judged
    if (isCounting(record) && (!latest || expiryOf(record) > expiryOf(latest))) latest = record
    if (judged.status === 'submitted' && (!waiting || record.createdAt > waiting.createdAt)) waiting = record
  }
  return {
    status: best?.status ?? 'not_started',
    recordId: best?.record.id ?? null,
    validUntil: latest?.expiresOn ?? null,
    isInGrace: best?.status === 'expiring' && expiryOf(best.record) < day,
    waitingRecordId: waiting?.id ?? null,
  }
}

/** Returns the days on which records that count are valid: the days of grace follow what the whole rule says. */
export const recordPeriods = (records: readonly RecordFacts[]): Periods =>
  records.filter(isCounting).map(({ completedOn, expiresOn }) => ({
    from: completedOn,
    to: expiresOn ?? never,
  }))

export const isWaivedOn = ({ from, until, endedOn }: WaiverFacts, day: string): boolean =>
  from <= day && day <= until && (endedOn === null || day < endedOn)

/** Returns the waiver that holds longest on a day, or null. */
export function waiverOn<Waiver extends WaiverFacts>(waivers: readonly Waiver[], day: string): Waiver | null {
  if (waivers.length === 0) return null
  const holding = waivers.filter((waiver) => isWaivedOn(waiver, day))
  return holding.toSorted((a, b) => (a.until > b.until ? -1 : 1))[0] ?? null
}

export const isMet = (status: StateStatus): boolean =>
  status === 'valid' || status === 'expiring' || status === 'exempt'

export const daysUntil = (day: string, validUntil: string | null): number | null =>
  validUntil === null ? null : daysBetween(day, validUntil)
