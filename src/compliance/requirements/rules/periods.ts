import { plusDays, type DayPeriod } from '#platform/contract/calendar-days.ts'

/** The days on which something is met, as sorted periods that neither overlap nor touch. */
export type Periods = readonly DayPeriod[]

/** The last day of a period without end. */
export const never = '9999-12-31'

const dayAfter = (day: string): string => (day === never ? never : plusDays(day, 1))

/** Returns the days that are in any of these periods. */
export function unionOf(...all: readonly Periods[]): Periods {
  const merged: DayPeriod[] = []
  for (const period of all.flat().toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || period.from > dayAfter(last.to)) merged.push({ ...period })
    else if (period.to > last.to) last.to = period.to
  }
  return merged
}

const intersectTwo = (a: Periods, b: Periods): Periods =>
  a.flatMap((first) =>
    b.flatMap((second) => {
      const from = first.from > second.from ? first.from : second.from
      const to = first.to < second.to ? first.to : second.to
      return from <= to ? [{ from, to }] : []
    }),
  )

/** Returns the days that are in each of these periods; there must be at least one. */
export const intersectionOf = (...all: readonly Periods[]): Periods => all.reduce(intersectTwo)

export const isIn = (periods: Periods, day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to)

/** Returns the end of the period that contains the day, or of the last period before it; null if there is none. */
export function lastDayFrom(periods: Periods, day: string): string | null {
  const begunPeriods = periods.filter(({ from }) => from <= day)
  return begunPeriods.at(-1)?.to ?? null
}
