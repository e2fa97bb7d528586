/** Wall-clock time in a time zone, by the IANA rules that every JavaScript engine carries. */

const minuteMs = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

function localParts(zone: string, instant: Date): { date: string; clock: string } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    clock: `${part('hour')}:${part('minute')}`,
  }
}

/** The calendar date on the wall at this instant, such as 2025-03-04. */
export const dateIn = (zone: string, instant: Date): string => localParts(zone, instant).date

/** The clock on the wall at this instant, such as 09:12. */
export const clockIn = (zone: string, instant: Date): string => localParts(zone, instant).clock

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const readAsUtc = (date: string, clock: string): number => Date.parse(`${date}T${clock}Z`)

function offsetMinutes(zone: string, instant: Date): number {
  const { date, clock } = localParts(zone, instant)
  const wholeMinute = Math.floor(instant.getTime() / minuteMs) * minuteMs
  return Math.round((readAsUtc(date, clock) - wholeMinute) / minuteMs)
}

/** The instant to the minute with the zone's offset, such as 2025-03-04T09:12+00:00. */
export function isoIn(zone: string, instant: Date): string {
  const { date, clock } = localParts(zone, instant)
  const offset = offsetMinutes(zone, instant)
  const size = Math.abs(offset)
  return `${date}T${clock}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/**
 * The instants at which the wall shows this date and clock, earliest first: one as a rule, two in the
 * hour that is repeated when clocks go back, none in the hour that is skipped when they go forward.
 */
export function instantsAt(zone: string, date: string, clock: string): Date[] {
  const asUtc = readAsUtc(date, clock)
  const dayMs = 24 * 60 * minuteMs
  const offsets = new Set(
    [asUtc - dayMs, asUtc + dayMs].map((around) => offsetMinutes(zone, new Date(around))),
  )
  return [...offsets]
    .map((offset) => new Date(asUtc - offset * minuteMs))
    .filter((instant) => dateIn(zone, instant) === date && clockIn(zone, instant) === clock)
    .sort((one, other) => one.getTime() - other.getTime())
}

/** The date so many days later; negative counts back. */
export function plusDays(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  return shifted.toISOString().slice(0, 10)
}
