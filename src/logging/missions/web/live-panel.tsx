import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import type { TypedClocks } from '../clock.ts'
import type { MissionTimeField } from '#reference/mission-times.ts'
import { missionSchema } from '../contract.ts'
import { minutesSoFar, nextPoint, recordedPoints, recordPoint } from '../live-times.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './live-panel.module.css'

interface LivePanelProps {
  /** The date of the case. The first recorded point sets it. */
  date: string
  zone: string
  clocks: TypedClocks
  onChange: (change: { date: string; clocks: TypedClocks }) => void
  /** Opens the form with the recorded times. */
  onFinish: () => void
}

/** Live entry of a running mission: one large button for the next time point, and a list of the recorded ones. */
export function LivePanel({ onChange, onFinish, ...mission }: LivePanelProps) {
  const now = useMinutes()
  useScreenWakeLock()
  const { clocks } = mission
  const next = nextPoint(clocks)
  const points = recordedPoints(clocks)
  const minutes = minutesSoFar(mission, now)
  const record = (field: MissionTimeField, label: string) => {
    // The time of the click, not of the last render.
    // oxlint-disable-next-line react/purity
    const change = recordPoint(mission, field, new Date())
    announce(`${label}: ${change.clocks[field]?.clock ?? ''}`)
    onChange(change)
  }
  const undo = (field: MissionTimeField, label: string) => {
    const { [field]: _, ...others } = clocks
    announce(`${label} removed`)
    onChange({ date: mission.date, clocks: others })
  }
  return (
    <section className={classes.root} aria-label="Live mission">
      <p className={classes.running}>
        {minutes === null ? 'Tap when activated.' : `Running for ${durationWords(minutes)}`}
      </p>
      {next === null ? (
        <p className={classes.running}>All times recorded.</p>
      ) : (
        <button type="button" className={classes.now} onClick={() => record(next.field, next.label)}>
          <span className={classes.label}>
            {next.field === 'activatedAt' ? 'Start: activated' : next.label}
          </span>
          <span className={classes.meaning}>{missionSchema.shape[next.field].description}</span>
          <span className={classes.word}>Now</span>
        </button>
      )}
      {points.length > 0 && (
        <ol className={boxStyles.list} aria-label="Recorded so far">
          {points.map(({ field, label }, index) => (
            <li key={field} className={classes.row}>
              <span>{label}</span>
              <span className="tabular">{clocks[field]?.clock}</span>
              {index === points.length - 1 && (
                <Button variant="subtle" size="compact-md" onClick={() => undo(field, label)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={classes.others}>
        {next !== null && points.length > 0 && <SkipButtons {...{ clocks, record }} />}
        <Button variant="default" onClick={onFinish}>
          {next === null ? 'Continue to the case' : 'Go to the form'}
        </Button>
      </div>
    </section>
  )
}

interface SkipButtonsProps {
  clocks: TypedClocks
  record: (field: MissionTimeField, label: string) => void
}

/**
 * Buttons that skip the next point: one records the point after it, the other records that the team was stood down.
 */
function SkipButtons({ clocks, record }: SkipButtonsProps) {
  const next = nextPoint(clocks)
  const pointAfterNext = next && nextPoint({ ...clocks, [next.field]: { clock: '' } })
  return (
    <>
      {pointAfterNext && (
        <Button variant="default" onClick={() => record(pointAfterNext.field, pointAfterNext.label)}>
          {pointAfterNext.label}
        </Button>
      )}
      {!clocks.stoodDownAt && !clocks.atPatientAt && (
        <Button variant="default" onClick={() => record('stoodDownAt', 'Stood down')}>
          Stood down
        </Button>
      )}
    </>
  )
}

const durationWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

const refreshMs = 10_000

/** Returns the current time, refreshed often enough to show minutes. */
function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the screen on while the page is visible, if the browser can, because a gloved hand cannot unlock a phone. */
function useScreenWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const requestLock = async () => {
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        // The browser refuses on a low battery. The screen then turns off as usual, and nothing is lost.
      }
    }
    const holdLock = () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      void requestLock()
    }
    holdLock()
    document.addEventListener('visibilitychange', holdLock)
    return () => {
      document.removeEventListener('visibilitychange', holdLock)
      void lock?.release()
    }
  }, [])
}
