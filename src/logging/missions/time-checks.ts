import type { FieldError } from '#platform/contract/errors.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { Mission } from './contract.ts'
import { maxMissionHours, longStepHours } from './mission.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const clockDriftMs = 5 * minuteMs
const maxStepHours = 24
// A calendar day starts in the easternmost time zone 14 hours before it starts in UTC, and ends in the westernmost 12
// hours after it ends in UTC.
const earliestZoneMs = 14 * hourMs
const latestZoneMs = 12 * hourMs

interface TimePoint {
  path: string
  label: string
  at: number
}

interface Step {
  from: TimePoint
  to: TimePoint
  hours: number
}

function toTimePoints(mission: Mission): TimePoint[] {
  return missionTimes.flatMap(({ field, label }) => {
    const value = mission[field]
    return value ? [{ path: `mission.${field}`, label, at: Date.parse(value) }] : []
  })
}

const stepsOf = (points: readonly TimePoint[]): Step[] =>
  points.flatMap((to, index) => {
    const from = points[index - 1]
    return from ? [{ from, to, hours: (to.at - from.at) / hourMs }] : []
  })

function stepError({ from, to, hours }: Step, missionType: string | null | undefined): FieldError | null {
  if (hours < 0) return { path: to.path, message: `${to.label} is before ${from.label.toLowerCase()}.` }
  if (hours > maxStepHours && missionType !== 'repatriation') {
    return { path: to.path, message: `${to.label} is more than 24 hours after ${from.label.toLowerCase()}.` }
  }
  return null
}

function lengthError(points: readonly TimePoint[], missionType: string | null | undefined): FieldError[] {
  const first = points[0]
  const last = points.at(-1)
  const limit = maxMissionHours(missionType)
  if (!first || !last || last.at - first.at <= limit * hourMs) return []
  return [{ path: last.path, message: `The mission is longer than ${limit} hours.` }]
}

function dateErrors(
  points: readonly TimePoint[],
  date: string,
  missionType: string | null | undefined,
): FieldError[] {
  const dayStart = Date.parse(`${date}T00:00Z`) - earliestZoneMs
  const dayEnd = Date.parse(`${plusDays(date, 1)}T00:00Z`) + latestZoneMs
  const maxDurationMs = maxMissionHours(missionType) * hourMs
  return points.flatMap(({ path, label, at }) => {
    const isActivation = path === 'mission.activatedAt'
    const earliest = isActivation ? dayStart : dayStart - maxDurationMs
    const latest = isActivation ? dayEnd : dayEnd + maxDurationMs
    return at >= earliest && at < latest
      ? []
      : [{ path, message: `${label} does not fit the date of the case.` }]
  })
}

/** Returns errors: times out of order, in the future or on another date; steps or missions that are too long. */
export function missionTimeErrors(
  mission: Mission,
  { date, now }: { date: string; now: Date },
): FieldError[] {
  const points = toTimePoints(mission)
  const future = points
    .filter(({ at }) => at > now.getTime() + clockDriftMs)
    .map(({ path, label }) => ({ path, message: `${label} is in the future.` }))
  const steps = stepsOf(points).flatMap((step) => stepError(step, mission.missionType) ?? [])
  return [
    ...future,
    ...steps,
    ...lengthError(points, mission.missionType),
    ...dateErrors(points, date, mission.missionType),
  ]
}

/** Returns warnings for a long step between two times. */
export function missionTimeWarnings(mission: Mission): FieldError[] {
  const limit = longStepHours(mission.missionType)
  return stepsOf(toTimePoints(mission))
    .filter((step) => step.hours > limit && stepError(step, mission.missionType) === null)
    .map(({ from, to, hours }) => ({
      path: to.path,
      message: `${to.label} is ${Math.floor(hours)} hours after ${from.label.toLowerCase()}. Is this right?`,
    }))
}
