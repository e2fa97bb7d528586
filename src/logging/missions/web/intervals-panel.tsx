import type { MissionTimeField } from '#reference/mission-times.ts'
import type { Mission } from '../contract.ts'
import { isTransfer, missionIntervals, missionTimeHours } from '../mission.ts'
import classes from './intervals-panel.module.css'

type TimedMission = Partial<Pick<Mission, MissionTimeField | 'missionType'>>

/** Returns `42 min` or `3 h 05 min`. */
export function minutesLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Returns "Stabilisation" for transfers: at the referring site the team makes the patient fit to travel. */
export const sceneLabel = (missionType: string | null | undefined): string =>
  isTransfer(missionType) ? 'Stabilisation' : 'On scene'

interface IntervalsPanelProps {
  mission: TimedMission
  /**
   * The labels of intervals to hide because the page shows them elsewhere. If given, unknown intervals are hidden
   * too.
   */
  hidden?: readonly string[] | undefined
}

/** Shows the intervals between the times that are known. */
export function IntervalsPanel({ mission, hidden }: IntervalsPanelProps) {
  const intervals = missionIntervals(mission)
  const hours = missionTimeHours(mission)
  const lines: [label: string, minutes: number | null][] = [
    ['Activation', intervals.activationMinutes],
    ['Response', intervals.responseMinutes],
    [sceneLabel(mission.missionType), intervals.sceneMinutes],
    ['Transport', intervals.transportMinutes],
    ['Total', hours === null ? null : Math.round(hours * 60)],
  ]
  const shownLines = hidden
    ? lines.filter(([label, minutes]) => minutes !== null && !hidden.includes(label))
    : lines
  if (shownLines.length === 0) return null
  return (
    <dl className={classes.root} aria-label="Calculated from the times">
      {shownLines.map(([label, minutes]) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd className="tabular">{minutes === null ? '–' : minutesLabel(minutes)}</dd>
        </div>
      ))}
    </dl>
  )
}
