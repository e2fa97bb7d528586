/** Calendar days as ISO dates such as 2025-03-04, without a time zone. Both ends belong to the period. */
export interface DayPeriod {
  from: string
  to: string
}

/** Returns the date this many days later, or earlier if negative. */
export const plusDays = (date: string, days: number): string => toDay(dayNumber(date) + days)

/** Returns how many days `last` comes after `first`; negative if it comes before. */
export const daysBetween = (first: string, last: string): number => dayNumber(last) - dayNumber(first)

const msInDay = 86_400_000
// Tables of many people convert the same few thousand days millions of times, and parsing and formatting take long.
const maxCached = 50_000

function withCache<From, To>(convert: (from: From) => To): (from: From) => To {
  const cache = new Map<From, To>()
  return (from) => {
    const cachedValue = cache.get(from)
    if (cachedValue !== undefined) return cachedValue
    const converted = convert(from)
    if (cache.size >= maxCached) cache.clear()
    cache.set(from, converted)
    return converted
  }
}

// A date without a time is read as UTC, where all days are equally long.
const dayNumber = withCache((date: string) => Date.parse(date) / msInDay)

/** Returns the day that is this many days after 1970-01-01. */
export const toDay = withCache((number: number) => new Date(number * msInDay).toISOString().slice(0, 10))

export const lengthInDays = ({ from, to }: DayPeriod): number => daysBetween(from, to) + 1

export const isWithin = (date: string, { from, to }: DayPeriod): boolean => date >= from && date <= to
