/** Live entry: the clinician records each time point with one tap as it happens. */
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { rollClock, type TypedClocks } from './clock.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'

/** Live entry starts with activation. The clinician learns the time of the call later, from the dispatch sheet. */
const livePoints = missionTimes.filter(({ field }) => field !== 'callReceivedAt' && field !== 'stoodDownAt')

export type LivePoint = (typeof missionTimes)[number]

const afterStandDown = new Set<string>(['availableAt', 'backAtBaseAt'])

/** Returns the point after the last recorded one. Skipped points stay open. */
export function nextPoint(clocks: TypedClocks): LivePoint | null {
  const points = clocks.stoodDownAt ? livePoints.filter(({ field }) => afterStandDown.has(field)) : livePoints
  const last = points.findLastIndex(({ field }) => clocks[field] !== undefined)
  return points[last + 1] ?? null
}

/** Returns the points recorded so far, in mission order. */
export const recordedPoints = (clocks: TypedClocks): LivePoint[] =>
  missionTimes.filter(({ field }) => clocks[field] !== undefined)

interface LiveEntry {
  /** The date of the case. */
  date: string
  zone: string
  clocks: TypedClocks
}

/** Records a point at the current time. The first point also sets the date of the case. */
export function recordPoint(
  { date, zone, clocks }: LiveEntry,
  field: MissionTimeField,
  now: Date,
): { date: string; clocks: TypedClocks } {
  const today = dateIn(zone, now)
  const caseDate = recordedPoints(clocks).length === 0 ? today : date
  const entry = { clock: clockIn(zone, now), date: today === caseDate ? null : today }
  return { date: caseDate, clocks: { ...clocks, [field]: entry } }
}

/** Returns the whole minutes since activation, or null before it. */
export function minutesSoFar({ date, zone, clocks }: LiveEntry, now: Date): number | null {
  const entries = missionTimes.flatMap(({ field }) => {
    const typed = clocks[field]
    return typed ? [{ field, ...typed }] : []
  })
  const { activatedAt } = rollClock({ date, zone, entries }).times
  if (activatedAt === undefined) return null
  return Math.max(0, Math.floor((now.getTime() - Date.parse(activatedAt)) / 60_000))
}
