import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import type { TypedClocks } from '../clock.ts'
import type { MissionTimeField } from '#reference/mission-times.ts'
import { missionSchema } from '../contract.ts'
import { minutesSoFar, nextPoint, takenPoints, takePoint } from '../live-times.ts'
import classes from './live-panel.module.css'

interface LivePanelProps {
  /** Of the case: the first point decides it. */
  date: string
  zone: string
  clocks: TypedClocks
  onChange: (change: { date: string; clocks: TypedClocks }) => void
  /** To the form, with the times in it. */
  onFinish: () => void
}

/** A mission as it runs: one large button for the time point that comes next, and what was taken so far. */
export function LivePanel({ onChange, onFinish, ...mission }: LivePanelProps) {
  const now = useMinutes()
  useScreenOn()
  const { clocks } = mission
  const next = nextPoint(clocks)
  const taken = takenPoints(clocks)
  const minutes = minutesSoFar(mission, now)
  const take = (field: MissionTimeField, label: string) => {
    // To the second of the tap, not of the last drawing.
    // oxlint-disable-next-line react/purity
    const change = takePoint(mission, field, new Date())
    announce(`${label}: ${change.clocks[field]?.clock ?? ''}`)
    onChange(change)
  }
  const takeBack = (field: MissionTimeField, label: string) => {
    const { [field]: _, ...others } = clocks
    announce(`${label} taken back`)
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
        <button type="button" className={classes.now} onClick={() => take(next.field, next.label)}>
          <span className={classes.label}>
            {next.field === 'activatedAt' ? 'Start: activated' : next.label}
          </span>
          <span className={classes.meaning}>{missionSchema.shape[next.field].description}</span>
          <span className={classes.word}>Now</span>
        </button>
      )}
      {taken.length > 0 && (
        <ol className={classes.taken} aria-label="Taken so far">
          {taken.map(({ field, label }, index) => (
            <li key={field} className={classes.row}>
              <span>{label}</span>
              <span className="tabular">{clocks[field]?.clock}</span>
              {index === taken.length - 1 && (
                <Button variant="subtle" size="compact-md" onClick={() => takeBack(field, label)}>
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={classes.others}>
        {next !== null && taken.length > 0 && <SkipButtons {...{ clocks, take }} />}
        <Button variant="default" onClick={onFinish}>
          {next === null ? 'Go on to the case' : 'Go to the form'}
        </Button>
      </div>
    </section>
  )
}

interface SkipButtonsProps {
  clocks: TypedClocks
  take: (field: MissionTimeField, label: string) => void
}

/** What may come instead: the point after the next, or being stood down. */
function SkipButtons({ clocks, take }: SkipButtonsProps) {
  const next = nextPoint(clocks)
  const later = next && nextPoint({ ...clocks, [next.field]: { clock: '' } })
  return (
    <>
      {later && (
        <Button variant="default" onClick={() => take(later.field, later.label)}>
          {later.label}
        </Button>
      )}
      {!clocks.stoodDownAt && !clocks.atPatientAt && (
        <Button variant="default" onClick={() => take('stoodDownAt', 'Stood down')}>
          Stood down
        </Button>
      )}
    </>
  )
}

const durationWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

const everyMs = 10_000

/** The time of day, often enough for minutes. */
function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the screen on while it is looked at, where the browser can: gloves cannot unlock a phone. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const keepLit = async () => {
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        // Refused on a low battery: then the screen goes dark as it always does, and nothing is lost.
      }
    }
    const hold = () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      void keepLit()
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
