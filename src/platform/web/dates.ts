const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const calendarDate = /^\d{4}-\d{2}-\d{2}$/
const hourMs = 3_600_000

type Moment = string | number | Date

// Cached: creating a format takes longer than using it a hundred times.
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}

function partsOf(moment: Moment, timeZone?: string): Record<string, string> {
  const parts = formatIn(timeZone).formatToParts(new Date(moment))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Returns `14 Mar 2026`. A calendar date without a time is the same in every time zone. */
export function formatDate(moment: Moment, timeZone?: string): string {
  const isCalendarDate = typeof moment === 'string' && calendarDate.test(moment)
  const { day, month, year } = partsOf(moment, isCalendarDate ? 'UTC' : timeZone)
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** Returns `06:45`, in the user's time zone or the given one. */
export function formatTime(moment: Moment, timeZone?: string): string {
  const { hour, minute } = partsOf(moment, timeZone)
  return `${hour}:${minute}`
}

export function formatDateTime(moment: Moment, timeZone?: string): string {
  return `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`
}

/** Returns `N hours ago` for less than 24 hours, otherwise the local date. */
export function formatRelative(moment: Moment, now: Moment = Date.now(), timeZone?: string): string {
  const hours = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / hourMs)
  if (hours < 0 || hours >= 24) return formatDate(moment, timeZone)
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`
}

const minuteMs = 60_000

/** Returns how long ago something happened: `just now`, `12 min ago`, then as `formatRelative`. */
export function formatAge(moment: Moment, now: Moment = Date.now()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / minuteMs)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : formatRelative(moment, now)
}
