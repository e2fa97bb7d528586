import { dayWords } from '#platform/contract/zoned-time.ts'
import type { CurrentValidity } from './known-records.ts'
import type { RequestedRecord, RowRequest } from './row-request.ts'

const maxShown = 4

/** Returns the change that a row would make, such as "Anna Berg: ALS valid until 3 Mar 2027 (today expired 2 Mar 2026)". */
export function rowLine(request: object, today: string | null = null): string | null {
  // safe: the check of the import created it
  const { name, records, already } = request as RowRequest
  const shown = records.slice(0, maxShown).map((record) => recordWords(record, today))
  const more = records.length - shown.length
  const words = [
    ...shown,
    ...(more > 0 ? [`${more} more`] : []),
    ...(already > 0 ? [`${already} recorded already`] : []),
  ]
  return `${name}: ${words.join('; ')}`
}

function recordWords(
  { title, until, present, isOlder, today: asOf }: RequestedRecord,
  today: string | null,
): string {
  const valid = until === null ? 'never expires' : `valid until ${dayWords(until)}`
  const older = isOlder ? 'older than what is recorded: ' : ''
  return `${title} ${valid} (${older}today ${presentWords(present, today ?? asOf)})`
}

function presentWords(present: CurrentValidity, today: string): string {
  if (present === null) return 'nothing recorded'
  const { until, isWaiting } = present
  if (until === null) return isWaiting ? 'waits for verification' : 'never expires'
  const words = until < today ? `expired ${dayWords(until)}` : `valid until ${dayWords(until)}`
  return isWaiting ? `${words}, waits for verification` : words
}
