import '#platform/web/theme/chart-colors.css'
import { useWidth } from '#platform/web/ui/use-width.ts'
import type { Mission } from '../contract.ts'
import { minutesBetween } from '../mission.ts'
import { minutesLabel, sceneLabel } from './intervals-panel.tsx'
import { momentsOf, type Moment } from './time-line-panel.tsx'
import classes from './mission-bar-panel.module.css'

interface Phase {
  name: string
  from: number
  minutes: number
  tone: string | undefined
}

/**
 * Returns the phases of a mission that have a start and an end and last more than zero minutes; `from` counts from
 * the first time. If the mission was stood down, the current leg ends at that time and the return begins.
 */
function phasesOf(mission: Mission, first: string): Phase[] {
  const { activatedAt, mobileAt, arriveSceneAt, leaveSceneAt, arriveDestinationAt, handoverAt } = mission
  const { stoodDownAt } = mission
  const clearAt = mission.availableAt ?? mission.backAtBaseAt
  type Time = string | null | undefined
  const phases: [name: string, from: Time, to: Time, tone: string | undefined][] = [
    ['Activation', activatedAt, mobileAt ?? (arriveSceneAt ? null : stoodDownAt), classes.activation],
    [
      'Outbound',
      mobileAt ?? (arriveSceneAt ? activatedAt : null),
      arriveSceneAt ?? stoodDownAt,
      classes.outbound,
    ],
    [sceneLabel(mission.missionType), arriveSceneAt, leaveSceneAt ?? stoodDownAt, classes.scene],
    ['Transport', leaveSceneAt, arriveDestinationAt, classes.transport],
    ['Handover', arriveDestinationAt, handoverAt, classes.handover],
    ['Turnaround', handoverAt, clearAt, classes.clearing],
    ['Return', handoverAt ? null : stoodDownAt, clearAt, classes.clearing],
  ]
  return phases.flatMap(([name, from, to, tone]) => {
    const minutes = minutesBetween(from, to)
    return minutes ? [{ name, from: minutesBetween(first, from) ?? 0, minutes, tone }] : []
  })
}

export interface MissionMark {
  label: string
  minutesAfterActivation: number
}

interface MissionBarPanelProps {
  mission: Mission
  /** False if the times count from the full hour of activation; then each is shown as its distance from the first. */
  isExact: boolean
  /** Events at a known time of the mission. */
  marks: readonly MissionMark[]
}

// The width of a clock time in pixels. A clock time closer to the previous one is left out.
const clockWidth = 46

interface DrawnMission {
  moments: Moment[]
  /** From the first time to the last. */
  minutes: number
  legs: Phase[]
}

/** Returns the legs to draw; null if the times make no leg. */
function drawnMission(mission: Mission | null | undefined): DrawnMission | null {
  const moments = momentsOf(mission)
  const [first, last] = [moments[0]?.iso, moments.at(-1)?.iso]
  const minutes = minutesBetween(first, last)
  if (!mission || first === undefined || !minutes) return null
  const legs = phasesOf(mission, first)
  return legs.length > 0 ? { moments, minutes, legs } : null
}

/** Returns the names of the legs that the bar shows with their minutes. */
export const drawnLegs = (mission: Mission | null | undefined): string[] =>
  drawnMission(mission)?.legs.map(({ name }) => name) ?? []

/** Returns whether the bar shows an event this long after activation. */
export function isOnBar(mission: Mission | null | undefined, minutesAfterActivation: number): boolean {
  const drawnBar = drawnMission(mission)
  const activation = minutesBetween(drawnBar?.moments[0]?.iso, mission?.activatedAt)
  return drawnBar !== null && activation !== null && activation + minutesAfterActivation <= drawnBar.minutes
}

/**
 * Draws the mission to scale with clock times below it. A list names the legs and timed events, because a short leg
 * has no room for its name.
 */
export function MissionBarPanel({ mission, isExact, marks }: MissionBarPanelProps) {
  const { ref, width } = useWidth()
  const drawnBar = drawnMission(mission)
  if (drawnBar === null) return null
  const { moments, minutes: missionMinutes, legs } = drawnBar
  const percent = (minutes: number) => `${((minutes / missionMinutes) * 100).toFixed(2)}%`
  const activation = minutesBetween(moments[0]?.iso, mission.activatedAt)
  const placedMarks = marks
    .filter((mark) => isOnBar(mission, mark.minutesAfterActivation))
    .map(({ label, minutesAfterActivation: after }) => ({ label, after, at: (activation ?? 0) + after }))
    .toSorted((first, second) => first.at - second.at)
  return (
    <div ref={ref} className={classes.root}>
      <div className={classes.bar} aria-hidden="true">
        {legs.map(({ name, from, minutes, tone }) => (
          <span
            key={name}
            className={`${classes.leg} ${tone}`}
            style={{ insetInlineStart: percent(from), width: percent(minutes) }}
          />
        ))}
        {placedMarks.map(({ label, at }) => (
          <span key={`${label} ${at}`} className={classes.event} style={{ insetInlineStart: percent(at) }} />
        ))}
      </div>
      {width > 0 && (
        <div className={classes.clocks} aria-hidden="true">
          {clockLabelsOf(moments, { whole: missionMinutes, width }).map(({ iso, minutes }) => (
            <span
              key={iso}
              style={{ insetInlineStart: percent(minutes) }}
              data-last={minutes === missionMinutes || undefined}
            >
              {isExact ? iso.slice(11, 16) : `+${minutes}`}
            </span>
          ))}
        </div>
      )}
      <ol className={classes.names} aria-label="Legs of the mission">
        {legs.map(({ name, minutes, tone }) => (
          <li key={name}>
            <span className={`${classes.swatch} ${tone}`} aria-hidden="true" />
            {name} <strong>{minutesLabel(minutes)}</strong>
          </li>
        ))}
      </ol>
      {placedMarks.length > 0 && (
        <ul className={classes.names} aria-label="Timed events">
          {placedMarks.map(({ label, after }) => (
            <li key={`${label} ${after}`}>
              <span className={`${classes.swatch} ${classes.event}`} aria-hidden="true" />
              {label} <strong>{minutesLabel(after)} after activation</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Returns the times whose clock time has room: the first, the last, and those in between that do not overlap another.
 */
function clockLabelsOf(moments: readonly Moment[], { whole, width }: { whole: number; width: number }) {
  const first = moments[0]
  const shownTimes: { iso: string; minutes: number; place: number }[] = []
  for (const { iso } of moments) {
    const minutes = minutesBetween(first?.iso, iso) ?? 0
    const place = (minutes / whole) * width
    const isLast = minutes === whole
    const before = shownTimes.at(-1)?.place ?? -Infinity
    const isFree = place - before >= clockWidth && (isLast || width - place >= clockWidth * 1.5)
    if (isFree) shownTimes.push({ iso, minutes, place })
  }
  return shownTimes
}
