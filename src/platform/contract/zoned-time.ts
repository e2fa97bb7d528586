/** Wall-clock time in a time zone, by the IANA rules built into every JavaScript engine. */

const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
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

/** Whether this is an IANA name that the engine knows, such as Europe/Zurich. An offset such as +01:00 is not one. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z0-9_+-]*)*$/.test(name)) return false
  try {
    return getFormat(name) !== undefined
  } catch {
    return false
  }
}

/** Returns the wall-clock time of the zone at an instant, read as if it were UTC. */
function wallClockAsUtc(zone: string, instant: Date): number {
  const parts = new Map(
    getFormat(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return readAsUtc(
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    `${part('hour')}:${part('minute')}`,
  )
}

const readAsUtc = (date: string, clock: string): number => Date.parse(`${date}T${clock}Z`)

// Offsets are cached, because Intl is slow and a page may show hundreds of clock times. Offsets change only on quarter hours.
const offsets = new Map<string, number>()
const maxCachedOffsets = 20_000

function offsetMinutes(zone: string, instant: Date): number {
  const quarterHour = Math.floor(instant.getTime() / quarterHourMs)
  const key = `${zone} ${quarterHour}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const start = quarterHour * quarterHourMs
    offset = Math.round((wallClockAsUtc(zone, new Date(start)) - start) / minuteMs)
    if (offsets.size >= maxCachedOffsets) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

/** Returns the wall-clock time as ISO text without a zone, such as 2025-03-04T09:12. */
const toWallClockText = (zone: string, instant: Date): string =>
  new Date(instant.getTime() + offsetMinutes(zone, instant) * minuteMs).toISOString().slice(0, 16)

/** Returns the calendar date in the zone at this instant, such as 2025-03-04. */
export const dateIn = (zone: string, instant: Date): string => toWallClockText(zone, instant).slice(0, 10)

/** Returns the wall-clock time in the zone at this instant, such as 09:12. */
export const clockIn = (zone: string, instant: Date): string => toWallClockText(zone, instant).slice(11)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns the instant to the minute with the zone's offset, such as 2025-03-04T09:12+00:00. */
export function isoIn(zone: string, instant: Date): string {
  const offset = offsetMinutes(zone, instant)
  const absoluteOffset = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${toWallClockText(zone, instant)}${sign}${twoDigits(Math.floor(absoluteOffset / 60))}:${twoDigits(absoluteOffset % 60)}`
}

/**
 * Returns the instants with this date and wall-clock time, earliest first: normally one, two in the hour
 * that repeats when clocks go back, none in the hour that is skipped when they go forward.
 */
export function instantsAt(zone: string, date: string, clock: string): Date[] {
  const asUtc = readAsUtc(date, clock)
  const dayMs = 24 * 60 * minuteMs
  const possibleOffsets = new Set(
    [asUtc - dayMs, asUtc + dayMs].map((nearbyInstant) => offsetMinutes(zone, new Date(nearbyInstant))),
  )
  return [...possibleOffsets]
    .map((offset) => new Date(asUtc - offset * minuteMs))
    .filter((instant) => dateIn(zone, instant) === date && clockIn(zone, instant) === clock)
    .sort((a, b) => a.getTime() - b.getTime())
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns `14 Mar 2026` for a calendar date. */
export function formatDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${Number(year)}`
}
