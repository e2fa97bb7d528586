import { plusDays, type DayPeriod } from '#platform/contract/calendar-days.ts'

/** Days on which something is met, as periods in their order that neither overlap nor touch. */
export type Periods = readonly DayPeriod[]

/** The last day of what never ends. */
export const never = '9999-12-31'

const dayAfter = (day: string): string => (day === never ? never : plusDays(day, 1))

/** Returns the days that are in any of these periods. */
export function anyOf(...all: readonly Periods[]): Periods {
  const joined: DayPeriod[] = []
  for (const period of all.flat().toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || period.from > dayAfter(last.to)) joined.push({ ...period })
    else if (period.to > last.to) last.to = period.to
  }
  return joined
}

const bothOf = (a: Periods, b: Periods): Periods =>
  a.flatMap((first) =>
    b.flatMap((second) => {
      const from = first.from > second.from ? first.from : second.from
      const to = first.to < second.to ? first.to : second.to
      return from <= to ? [{ from, to }] : []
    }),
  )

/** Returns the days that are in each of these; there must be at least one. */
export const allOf = (...all: readonly Periods[]): Periods => all.reduce(bothOf)

export const isIn = (periods: Periods, day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to)

/** Returns the end of the period that holds the day, else of the last one before it; null if there is none. */
export function lastDayFrom(periods: Periods, day: string): string | null {
  const begun = periods.filter(({ from }) => from <= day)
  return begun.at(-1)?.to ?? null
}
