import { formatDay } from '#platform/contract/zoned-time.ts'
import type { CurrentValidity } from './known-records.ts'
import type { RequestedRecord, RowRequest } from './row-request.ts'

const maxShownRecords = 4

/** Returns the change that a row would make, such as "Anna Berg: ALS valid until 3 Mar 2027 (today expired 2 Mar 2026)". */
export function rowLine(request: object, today: string | null = null): string | null {
  // Safe cast: the check of the import created this request.
  const { name, records, already } = request as RowRequest
  const shownRecords = records.slice(0, maxShownRecords).map((record) => recordText(record, today))
  const hiddenCount = records.length - shownRecords.length
  const parts = [
    ...shownRecords,
    ...(hiddenCount > 0 ? [`${hiddenCount} more`] : []),
    ...(already > 0 ? [`${already} recorded already`] : []),
  ]
  return `${name}: ${parts.join('; ')}`
}

function recordText(
  { title, until, present, isOlder, today: asOf }: RequestedRecord,
  today: string | null,
): string {
  const valid = until === null ? 'never expires' : `valid until ${formatDay(until)}`
  const older = isOlder ? 'older than the existing record: ' : ''
  return `${title} ${valid} (${older}today ${currentValidityText(present, today ?? asOf)})`
}

function currentValidityText(present: CurrentValidity, today: string): string {
  if (present === null) return 'nothing recorded'
  const { until, isWaiting } = present
  if (until === null) return isWaiting ? 'waits for verification' : 'never expires'
  const validityText = until < today ? `expired ${formatDay(until)}` : `valid until ${formatDay(until)}`
  return isWaiting ? `${validityText}, waits for verification` : validityText
}
