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
  const [firstDay, lastDay] = [sorted[0], sorted.at(-1)]
  if (firstDay === undefined || lastDay === undefined) throw new Error('An axis of time needs a day.')
  // Like `scaleUtc` without its date formats, which add 3 kB. Screens format dates with `dates.ts`.
  const scale = scaleLinear()
    .domain([instantOf(firstDay), instantOf(lastDay)])
    // A single day has no length, so it is in the middle.
    .range(firstDay === lastDay ? [(from + to) / 2, (from + to) / 2] : [from, to])
  const toX = (day: string): number => scale(instantOf(day))
  const dataDays = new Set(days)

  /** Returns as many ticks as fit side by side: days with a value, at regular steps of the calendar. */
  const ticks = (): DateTick[] => {
    const maxTicks = 1 + Math.floor((to - from) / (widthOf('Jul') + nameGap))
    for (let targetCount = Math.min(dataDays.size, maxTicks); targetCount > 1; targetCount -= 1) {
      const shownTicks = utcTicks(instantOf(firstDay), instantOf(lastDay), targetCount)
        .map(dayOf)
        .filter((day) => dataDays.has(day))
      const textTicks = shownTicks.map((day, index) => ({
        x: toX(day),
        words: toTickText(day, index, shownTicks),
      }))
      if (textTicks.length > 1 && doTicksFit(textTicks)) return textTicks
    }
    return [{ x: toX(lastDay), words: toTickText(lastDay, 0, [lastDay]) }]
  }
  return { place: toX, ticks }
}

/** Returns the text of a tick: the day or, if all ticks are the first of a month, the month, with the year where it begins. */
function toTickText(day: string, index: number, shownDays: readonly string[]): string {
  const [date, month, year] = formatDate(day).split(' ')
  if (shownDays.some((otherDay) => !otherDay.endsWith('-01'))) return `${date} ${month}`
  return index === 0 || day.endsWith('-01-01') ? `${month} ${year}` : String(month)
}

const doTicksFit = (ticks: readonly DateTick[]): boolean =>
  ticks.every(({ x, words }, index) => {
    const nextTick = ticks[index + 1]
    return (
      nextTick === undefined || nextTick.x - x >= (widthOf(words) + widthOf(nextTick.words)) / 2 + nameGap
    )
  })
