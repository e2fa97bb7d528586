const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const calendarDate = /^\d{4}-\d{2}-\d{2}$/

type Moment = string | number | Date

// Cached: creating a format takes longer than using it a hundred times.
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
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

const minuteMs = 60_000

/** Returns how long ago something happened: `just now`, `12 min ago`, `3 hours ago`, and after 24 hours the local date. */
export function formatAge(moment: Moment, now: Moment = Date.now(), timeZone?: string): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(moment).getTime()) / minuteMs)
  const hours = Math.floor(minutes / 60)
  // A device clock that is a little behind must not change the text to a date.
  if (minutes < -1 || hours >= 24) return formatDate(moment, timeZone)
  if (minutes < 1) return 'just now'
  if (hours < 1) return `${minutes} min ago`
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`
}
