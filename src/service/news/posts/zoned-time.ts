import { clockIn, dateIn, formatDay, instantsAt, isoIn } from '#platform/contract/zoned-time.ts'

/** A date and a time as they are typed, such as `2027-03-28T02:30`; empty for none. */
export interface TypedTime {
  text: string
  /** The later of two, in the hour that comes twice when the clocks go back. */
  isSecond: boolean
}

/** Returns a moment as its field shows it in a zone. */
export function toTypedTime(zone: string, iso: string | null): TypedTime {
  if (iso === null) return { text: '', isSecond: false }
  const at = new Date(iso)
  const text = `${dateIn(zone, at)}T${clockIn(zone, at)}`
  return { text, isSecond: toInstants(zone, text).findIndex((instant) => +instant === +at) === 1 }
}

const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Returns the moments that a typed time can mean in a zone: none if it is empty or skipped, two if its hour comes twice. */
export function toInstants(zone: string, text: string): Date[] {
  const [date = '', clock = ''] = text.split('T')
  return isComplete.test(text) ? instantsAt(zone, date, clock) : []
}

/** Returns the moment of a typed time as requests have it; null if there is none. */
export function toMoment(zone: string, { text, isSecond }: TypedTime): string | null {
  const instants = toInstants(zone, text)
  const at = (isSecond ? instants[1] : undefined) ?? instants[0]
  return at ? `${at.toISOString().slice(0, 16)}Z` : null
}

/** Returns why a typed time cannot be used in a zone. */
export function timeProblem(zone: string, { text }: TypedTime): string | undefined {
  if (text === '' || toInstants(zone, text).length > 0) return undefined
  const [date = '', clock = ''] = text.split('T')
  return `On ${formatDay(date)} the clocks in ${zone} go forward and skip ${clock}. Choose an earlier or a later time.`
}

/** Returns the difference of a zone from UTC at an instant, such as `UTC+02:00`. */
export const offsetOf = (zone: string, at: Date): string => `UTC${isoIn(zone, at).slice(-6)}`
