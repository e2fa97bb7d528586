/** Live entry: one time point after the other, each taken with one tap as it happens. */
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { rollClock, type TypedClocks } from './clock.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'

/** Activation starts it; when the call was received is known from the dispatch sheet, later. */
const livePoints = missionTimes.filter(({ field }) => field !== 'callReceivedAt' && field !== 'stoodDownAt')

export type LivePoint = (typeof missionTimes)[number]

const afterStandDown = new Set<string>(['availableAt', 'backAtBaseAt'])

/** The points that were passed over stay open; the next one is what follows the last one taken. */
export function nextPoint(clocks: TypedClocks): LivePoint | null {
  const points = clocks.stoodDownAt ? livePoints.filter(({ field }) => afterStandDown.has(field)) : livePoints
  const last = points.findLastIndex(({ field }) => clocks[field] !== undefined)
  return points[last + 1] ?? null
}

/** Points of the day so far, in their order. */
export const takenPoints = (clocks: TypedClocks): LivePoint[] =>
  missionTimes.filter(({ field }) => clocks[field] !== undefined)

interface Take {
  /** The calendar date of the case. */
  date: string
  zone: string
  clocks: TypedClocks
}

/** The clocks with this point taken now, and the date of the case, which the first point decides. */
export function takePoint(
  { date, zone, clocks }: Take,
  field: MissionTimeField,
  now: Date,
): { date: string; clocks: TypedClocks } {
  const today = dateIn(zone, now)
  const caseDate = takenPoints(clocks).length === 0 ? today : date
  const taken = { clock: clockIn(zone, now), date: today === caseDate ? null : today }
  return { date: caseDate, clocks: { ...clocks, [field]: taken } }
}

/** Whole minutes since the first point of the mission; null before it. */
export function minutesSoFar({ date, zone, clocks }: Take, now: Date): number | null {
  const entries = missionTimes.flatMap(({ field }) => {
    const typed = clocks[field]
    return typed ? [{ field, ...typed }] : []
  })
  const { activatedAt } = rollClock({ date, zone, entries }).times
  if (activatedAt === undefined) return null
  return Math.max(0, Math.floor((now.getTime() - Date.parse(activatedAt)) / 60_000))
}
