import { formatDate } from '#platform/web/dates.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { Mission } from '../contract.ts'
import { minutesBetween } from '../mission.ts'
import { IntervalsPanel, minutesLabel, sceneLabel } from './intervals-panel.tsx'
import classes from './time-line-panel.module.css'

interface Moment {
  label: string
  iso: string
}

export const momentsOf = (mission: Mission | null | undefined): Moment[] =>
  missionTimes.flatMap(({ field, label }) => {
    const iso = mission?.[field]
    return iso ? [{ label, iso }] : []
  })

interface Leg {
  name: string
  minutes: number
  tone: string | undefined
}

/** Returns the legs of a mission with both ends known and a duration above zero. */
function legsOf(mission: Mission): Leg[] {
  const { activatedAt, mobileAt, arriveSceneAt, leaveSceneAt, arriveDestinationAt, handoverAt } = mission
  const clearAt = mission.availableAt ?? mission.backAtBaseAt
  const legs: [string, number | null, string | undefined][] = [
    ['Activation', minutesBetween(activatedAt, mobileAt), classes.activation],
    ['Outbound', minutesBetween(mobileAt ?? activatedAt, arriveSceneAt), classes.outbound],
    [sceneLabel(mission.missionType), minutesBetween(arriveSceneAt, leaveSceneAt), classes.scene],
    ['Transport', minutesBetween(leaveSceneAt, arriveDestinationAt), classes.transport],
    ['Handover', minutesBetween(arriveDestinationAt, handoverAt), classes.handover],
    ['Turnaround', minutesBetween(handoverAt, clearAt), classes.clearing],
  ]
  return legs.flatMap(([name, minutes, tone]) => (minutes ? [{ name, minutes, tone }] : []))
}

/** `09:00 and 10:00` */
function hourWords(iso: string): string {
  const hour = Number(iso.slice(11, 13))
  const next = String((hour + 1) % 24).padStart(2, '0')
  return `${iso.slice(11, 13)}:00 and ${next}:00`
}

interface TimeLinePanelProps {
  mission: Mission
  date: string
  /** False if the times count from the full hour of activation; each is then shown as its distance from the first. */
  isExact?: boolean
}

/** Shows the legs of the mission in proportion, and each time with its clock. */
export function TimeLinePanel({ mission, date, isExact = true }: TimeLinePanelProps) {
  const legs = legsOf(mission)
  const moments = momentsOf(mission)
  const first = moments[0]?.iso
  return (
    <div className={classes.root}>
      {legs.length > 0 && (
        <ol className={classes.bar} aria-label="Legs of the mission">
          {legs.map(({ name, minutes, tone }) => (
            <li key={name} className={classes.leg} style={{ flexGrow: minutes }}>
              <span className={`${classes.stripe} ${tone}`} />
              <span className={classes.name}>{name}</span>
              <span className={classes.minutes}>{minutesLabel(minutes)}</span>
            </li>
          ))}
        </ol>
      )}
      <ol className={classes.moments} aria-label="Times">
        {moments.map(({ label, iso }) => {
          const day = iso.slice(0, 10)
          if (!isExact) {
            return (
              <li key={label} className={classes.moment}>
                <span className={classes.clock}>+{minutesLabel(minutesBetween(first, iso) ?? 0)}</span>
                <span>{label}</span>
              </li>
            )
          }
          return (
            <li key={label} className={classes.moment}>
              {/* The local clock time, cut from the value: formatting as a date would shift it to the browser's zone. */}
              <time dateTime={iso} className={classes.clock}>
                {iso.slice(11, 16)}
              </time>
              <span>{label}</span>
              {day !== date && <span className={classes.day}>{formatDate(day)}</span>}
            </li>
          )
        })}
      </ol>
      {!isExact && first !== undefined && (
        <p className={classes.note}>
          {mission.activatedAt && `Activated between ${hourWords(mission.activatedAt)}. `}Your service stores
          intervals, not clock times.
        </p>
      )}
      <IntervalsPanel mission={mission} />
    </div>
  )
}
