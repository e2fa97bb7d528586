import { formatDate } from '#platform/web/dates.ts'
import { missionTimes } from '#reference/mission-times.ts'
import type { Mission } from '../contract.ts'
import { minutesBetween } from '../mission.ts'
import { IntervalsPanel, minutesLabel } from './intervals-panel.tsx'
import classes from './time-line-panel.module.css'

export interface Moment {
  label: string
  iso: string
}

export const momentsOf = (mission: Mission | null | undefined): Moment[] =>
  missionTimes.flatMap(({ field, label }) => {
    const iso = mission?.[field]
    return iso ? [{ label, iso }] : []
  })

/** Returns the full hours around a time: `09:00 and 10:00`. */
function hourRange(iso: string): string {
  const hour = Number(iso.slice(11, 13))
  const next = String((hour + 1) % 24).padStart(2, '0')
  return `${iso.slice(11, 13)}:00 and ${next}:00`
}

interface TimeLinePanelProps {
  mission: Mission
  date: string
  /** False if the times count from the full hour of activation; then each is shown as its distance from the first. */
  isExact?: boolean
  /** The intervals that the summary shows, which are left out. */
  hiddenIntervals?: readonly string[]
}

/** Lists the clock time of each time point, and the intervals between them. */
export function TimeLinePanel({ mission, date, isExact = true, hiddenIntervals }: TimeLinePanelProps) {
  const moments = momentsOf(mission)
  const first = moments[0]?.iso
  return (
    <div className={classes.root}>
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
              {/* The local clock time is cut from the text, because formatting it as a date would shift it to the browser's
                  zone. */}
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
          {mission.activatedAt && `Activated between ${hourRange(mission.activatedAt)}. `}Your service stores
          intervals, not clock times.
        </p>
      )}
      <IntervalsPanel mission={mission} hidden={hiddenIntervals} />
    </div>
  )
}
