import { scaleLinear } from 'd3-scale'
import { utcTicks } from 'd3-time'
import { formatDate } from '../../dates.ts'
import { nameGap } from './axis-names.ts'
import { widthOf } from './name-lines.ts'

interface DateTick {
  x: number
  words: string
}

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/**
 * Maps days to pixels. Calendar days have no hours, so the scale uses UTC: in local time, the day on which clocks
 * change would be wider or narrower than the others.
 */
export function dateScale(days: readonly string[], { from, to }: { from: number; to: number }) {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) throw new Error('An axis of time needs a day.')
  // Like `scaleUtc` without its date formats, which add 3 kB; `dates.ts` has those of the screens.
  const scale = scaleLinear()
    .domain([instantOf(first), instantOf(last)])
    // A single day has no length, so it is in the middle.
    .range(first === last ? [(from + to) / 2, (from + to) / 2] : [from, to])
  const place = (day: string): number => scale(instantOf(day))
  const dataDays = new Set(days)

  /** Returns as many of the days as fit side by side, at steps of the calendar, and only days with a value. */
  const ticks = (): DateTick[] => {
    const most = 1 + Math.floor((to - from) / (widthOf('Jul') + nameGap))
    for (let about = Math.min(dataDays.size, most); about > 1; about -= 1) {
      const shownTicks = utcTicks(instantOf(first), instantOf(last), about)
        .map(dayOf)
        .filter((day) => dataDays.has(day))
      const named = shownTicks.map((day, index) => ({
        x: place(day),
        words: wordsOf(day, index, shownTicks),
      }))
      if (named.length > 1 && doTicksFit(named)) return named
    }
    return [{ x: place(last), words: wordsOf(last, 0, [last]) }]
  }
  return { place, ticks }
}

/** Names the firsts of months as months, with the year for the first one and each January. */
function wordsOf(day: string, index: number, shownDays: readonly string[]): string {
  const [date, month, year] = formatDate(day).split(' ')
  if (shownDays.some((other) => !other.endsWith('-01'))) return `${date} ${month}`
  return index === 0 || day.endsWith('-01-01') ? `${month} ${year}` : String(month)
}

const doTicksFit = (ticks: readonly DateTick[]): boolean =>
  ticks.every(({ x, words }, index) => {
    const next = ticks[index + 1]
    return next === undefined || next.x - x >= (widthOf(words) + widthOf(next.words)) / 2 + nameGap
  })
