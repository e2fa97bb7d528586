import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { formatDate } from '#platform/web/dates.ts'
import { ClockInput } from '#platform/web/ui/clock-input.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import { toRequestPath, type Form } from '#platform/web/forms/form.ts'
import { rollClock, type TypedClocks } from '../clock.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import { missionSchema, type Mission } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './mission-times-panel.module.css'
import { IntervalsPanel } from './intervals-panel.tsx'

interface MissionTimesPanelProps {
  form: Form<Partial<Mission>>
  /** The date of the case. The first time is on this date. */
  date: string
  zone: string
  missionType: string | null
  /** Whether the service stores clock times, or only the intervals between them. */
  storeExactTimes: boolean
  clocks: TypedClocks
  onChange: (clocks: TypedClocks) => void
}

const dayMs = 86_400_000

/** Returns the days between the date of the case and a time, for times past midnight. */
const daysApart = (date: string, iso: string): number =>
  Math.round((Date.parse(iso.slice(0, 10)) - Date.parse(date)) / dayMs)

/** Fields for all times of the mission, typed as four digits. Clock times past midnight move to the next day automatically. */
export function MissionTimesPanel(props: MissionTimesPanelProps) {
  const { date, zone, missionType, storeExactTimes, clocks, onChange } = props
  const entries = missionTimes.flatMap(({ field }) => {
    const typed = clocks[field]
    return typed ? [{ field, ...typed }] : []
  })
  const { times, errors } = rollClock({ date, zone, missionType, entries })
  return (
    <fieldset className={classes.root} aria-label="Times">
      <p className={classes.help}>
        Four digits, such as 0412{zone === 'UTC' && ', in UTC'}. Times past midnight move to the next day.
        Leave out what you do not know.
      </p>
      {!storeExactTimes && (
        <p className={classes.help}>
          Your service stores intervals, not clock times: once this case is logged, its times are counted from
          the full hour of activation.
        </p>
      )}
      {missionTimes.map((time) => (
        <TimeRow
          key={time.field}
          {...props}
          {...time}
          rollError={errors.find(({ path }) => path === toRequestPath(props.form, time.field))?.message}
          at={times[time.field]}
          onChange={(typed) => onChange({ ...clocks, [time.field]: typed })}
        />
      ))}
      <IntervalsPanel mission={{ ...times, missionType }} />
    </fieldset>
  )
}

interface TimeRowProps extends Omit<MissionTimesPanelProps, 'onChange' | 'storeExactTimes'> {
  field: MissionTimeField
  label: string
  rollError: string | undefined
  at: string | undefined
  onChange: (typed: TypedClocks[MissionTimeField]) => void
}

function TimeRow({ form, field, label, date, zone, clocks, at, rollError, onChange }: TimeRowProps) {
  const id = useId()
  const typed = clocks[field]
  const error = rollError ?? form.errorOf(toRequestPath(form, field))
  const days = at === undefined ? 0 : daysApart(date, at)
  const takeNow = () => {
    const now = new Date()
    const day = dateIn(zone, now)
    onChange({ clock: clockIn(zone, now), date: day === date ? null : day })
  }
  return (
    <BoundField form={form} path={field} {...(error !== undefined && { warning: null })}>
      {() => (
        <>
          <div className={classes.row}>
            <div className={classes.name}>
              <span>{label}</span>
              <span className={classes.meaning}>{missionSchema.shape[field].description}</span>
            </div>
            {days !== 0 && at !== undefined && (
              <span className={classes.days} title={formatDate(at.slice(0, 10))}>
                {days > 0 ? `+${days}` : days}
                <span className={textStyles.hidden}> {`, ${formatDate(at.slice(0, 10))}`}</span>
              </span>
            )}
            <div className={classes.clock}>
              <ClockInput
                aria-label={label}
                aria-describedby={error === undefined ? undefined : id}
                value={typed?.clock ?? ''}
                hasError={error !== undefined}
                onChange={(clock) => onChange(clock === '' ? undefined : { ...typed, clock })}
              />
            </div>
            <Button variant="default" aria-label={`${label}: now`} onClick={takeNow}>
              Now
            </Button>
          </div>
          {error !== undefined && (
            <p id={id} className={classes.error}>
              {error}
            </p>
          )}
          {typed && (rollError !== undefined || typed.date) && (
            <TextInput
              className={classes.date}
              type="date"
              label={`Date of: ${label.toLowerCase()}`}
              value={typed.date ?? at?.slice(0, 10) ?? date}
              onChange={(event) => onChange({ ...typed, date: event.currentTarget.value || null })}
            />
          )}
        </>
      )}
    </BoundField>
  )
}
