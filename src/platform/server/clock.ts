/** The only source of the current time in server code, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The calendar date (`YYYY-MM-DD`) at an instant in an IANA time zone. */
export const dateIn = (timeZone: string, instant: Date): string =>
  // en-CA writes ISO dates.
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
