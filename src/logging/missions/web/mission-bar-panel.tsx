import { useWidth } from '#platform/web/ui/use-width.ts'
import type { Mission } from '../contract.ts'
import { minutesBetween } from '../mission.ts'
import { minutesLabel, sceneLabel } from './intervals-panel.tsx'
import { momentsOf, type Moment } from './time-line-panel.tsx'
import classes from './mission-bar-panel.module.css'

interface Leg {
  name: string
  from: number
  minutes: number
  tone: string | undefined
}

/**
 * Returns the legs of a mission that have a start and an end and last more than zero minutes; `from` counts from the first
 * time.
 */
function legsOf(mission: Mission, first: string): Leg[] {
  const { activatedAt, mobileAt, arriveSceneAt, leaveSceneAt, arriveDestinationAt, handoverAt } = mission
  const clearAt = mission.availableAt ?? mission.backAtBaseAt
  type Time = string | null | undefined
  const legs: [name: string, from: Time, to: Time, tone: string | undefined][] = [
    ['Activation', activatedAt, mobileAt, classes.activation],
    ['Outbound', mobileAt ?? activatedAt, arriveSceneAt, classes.outbound],
    [sceneLabel(mission.missionType), arriveSceneAt, leaveSceneAt, classes.scene],
    ['Transport', leaveSceneAt, arriveDestinationAt, classes.transport],
    ['Handover', arriveDestinationAt, handoverAt, classes.handover],
    ['Turnaround', handoverAt, clearAt, classes.clearing],
  ]
  return legs.flatMap(([name, from, to, tone]) => {
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
  /** False if the times count from the full hour of activation; then distances from the first time are shown. */
  isExact: boolean
  /** Events at a known time of the mission. */
  marks: readonly MissionMark[]
}

// The width of a clock time in pixels. A clock time closer to the previous one is left out.
const clockRoom = 46

/** Draws the mission to scale: its legs with their minutes, the clock below, and marks above. */
export function MissionBarPanel({ mission, isExact, marks }: MissionBarPanelProps) {
  const { ref, width } = useWidth()
  const moments = momentsOf(mission)
  const [first, last] = [moments[0]?.iso, moments.at(-1)?.iso]
  const missionMinutes = minutesBetween(first, last)
  if (first === undefined || !missionMinutes || legsOf(mission, first).length === 0) return null
  const percent = (minutes: number) => `${((minutes / missionMinutes) * 100).toFixed(2)}%`
  const activation = minutesBetween(first, mission.activatedAt)
  const placed = marks.flatMap(({ label, minutesAfterActivation: after }) =>
    activation !== null && activation + after <= missionMinutes ? [{ label, at: activation + after }] : [],
  )
  return (
    <div ref={ref} className={classes.root}>
      {placed.length > 0 && (
        <ul className={classes.marks} aria-label="Timed events">
          {placed.map(({ label, at }) => (
            <li
              key={label}
              style={{ insetInlineStart: percent(at) }}
              data-late={at > missionMinutes / 2 || undefined}
            >
              {label}
            </li>
          ))}
        </ul>
      )}
      <ol className={classes.bar} aria-label="Legs of the mission">
        {legsOf(mission, first).map(({ name, from, minutes, tone }) => (
          <li
            key={name}
            className={classes.leg}
            style={{ insetInlineStart: percent(from), width: percent(minutes) }}
            title={`${name} ${minutesLabel(minutes)}`}
          >
            <span className={`${classes.stripe} ${tone}`} />
            <span className={classes.name}>
              <strong className={classes.minutes}>{minutesLabel(minutes)}</strong> <span>{name}</span>
            </span>
          </li>
        ))}
      </ol>
      {width > 0 && (
        <div className={classes.clocks} aria-hidden="true">
          {clocksOf(moments, { whole: missionMinutes, width }).map(({ iso, minutes }) => (
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
    </div>
  )
}

/** Returns the times that have room for their clock: the first, the last, and those in between that do not overlap another. */
function clocksOf(moments: readonly Moment[], { whole, width }: { whole: number; width: number }) {
  const first = moments[0]
  const shown: { iso: string; minutes: number; place: number }[] = []
  for (const { iso } of moments) {
    const minutes = minutesBetween(first?.iso, iso) ?? 0
    const place = (minutes / whole) * width
    const isLast = minutes === whole
    const before = shown.at(-1)?.place ?? -Infinity
    const isFree = place - before >= clockRoom && (isLast || width - place >= clockRoom * 1.5)
    if (isFree) shown.push({ iso, minutes, place })
  }
  return shown
}
