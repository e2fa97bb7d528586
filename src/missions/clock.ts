import type { FieldError } from '#platform/contract/errors.ts'
import { clockIn, dateIn, instantsAt, isoIn, plusDays } from '#platform/contract/zoned-time.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import type { Mission } from './contract.ts'
import { longStepHours } from './mission.ts'

export interface ClockEntry {
  field: MissionTimeField
  /** `HH:MM` on the wall; a single-digit hour and a missing colon are understood. */
  clock: string
  /** Given by the person where the clock alone would not do. */
  date?: string | null
  /** As it was saved: settles which of two is meant in the hour that is repeated when clocks go back. */
  at?: string | null
}

/** The clocks of a form, as typed. */
export type TypedClocks = Partial<Record<MissionTimeField, Omit<ClockEntry, 'field'>>>

export interface RolledClock {
  times: Partial<Record<MissionTimeField, string>>
  errors: FieldError[]
}

interface Roll {
  /** The local calendar date of activation. */
  date: string
  /** IANA name; the zone of the organization. */
  zone: string
  missionType?: string | null
  entries: readonly ClockEntry[]
}

interface Placed {
  label: string
  date: string
  at: Date
}

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))

/** `9:05`, `09:05` and `0905` are the same clock; null when it is none. */
export function readClock(entered: string): string | null {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(entered.trim())
  if (!match?.[1] || !match[2] || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${match[1].padStart(2, '0')}:${match[2]}`
}

/**
 * Turns clocks into moments: the first is on the date of the case, and a clock earlier than the one before
 * it is on the next day. A roll that makes too long a step is an error, since it is more often a slip of the
 * finger than a night; giving the date settles it.
 */
export function rollClock({ date, zone, missionType, entries }: Roll): RolledClock {
  const times: RolledClock['times'] = {}
  const errors: FieldError[] = []
  // Without the day that they are on no clock is a moment; that the day is missing is said elsewhere.
  if (!isDay(date)) return { times, errors }
  let before: Placed | null = null
  for (const { field, label } of missionTimes) {
    const entry = entries.find((candidate) => candidate.field === field)
    if (!entry || entry.clock.trim() === '') continue
    const clock = readClock(entry.clock)
    const placed: Placed | string = clock
      ? place({
          label,
          clock,
          given: entry.date ?? null,
          saved: entry.at ?? null,
          zone,
          missionType,
          before,
          first: firstDate(date, entries),
        })
      : 'Use a time such as 09:12.'
    if (typeof placed === 'string') {
      errors.push({ path: `mission.${field}`, message: placed })
      continue
    }
    times[field] = isoIn(zone, placed.at)
    before = placed
  }
  return { times, errors }
}

/** A call late in the evening belongs to the day before a team that was activated after midnight. */
function firstDate(date: string, entries: readonly ClockEntry[]): string {
  const clockOf = (field: MissionTimeField) =>
    readClock(entries.find((entry) => entry.field === field && !entry.date)?.clock ?? '')
  const call = clockOf('callReceivedAt')
  const activated = clockOf('activatedAt')
  return call && activated && call > activated ? plusDays(date, -1) : date
}

interface Placing {
  label: string
  clock: string
  given: string | null
  saved: string | null
  zone: string
  missionType: string | null | undefined
  before: Placed | null
  first: string
}

function place({ label, clock, given, saved, zone, missionType, before, first }: Placing): Placed | string {
  const sameDay = given ?? before?.date ?? first
  const instants = instantsAt(zone, sameDay, clock)
  if (instants.length === 0) return `${clock} does not exist on ${sameDay}: the clocks go forward.`
  // A clock that was typed over since is at none of these instants.
  const exact = saved !== null && instants.find((instant) => instant.getTime() === Date.parse(saved))
  if (exact) return { label, date: sameDay, at: exact }
  // In the hour that is repeated when clocks go back, the earlier reading that keeps the order is meant.
  const at = instants.find((instant) => !before || instant >= before.at)
  if (at) return { label, date: sameDay, at }
  const [asGiven] = instants
  if (given && asGiven) return { label, date: given, at: asGiven }
  return rollToNextDay({ label, clock, zone, missionType, before, sameDay })
}

function rollToNextDay({
  label,
  clock,
  zone,
  missionType,
  before,
  sameDay,
}: Pick<Placing, 'label' | 'clock' | 'zone' | 'missionType' | 'before'> & { sameDay: string }):
  | Placed
  | string {
  const nextDay = plusDays(sameDay, 1)
  const [at] = instantsAt(zone, nextDay, clock)
  if (!at) return `${clock} does not exist on ${nextDay}: the clocks go forward.`
  const hours = before ? (at.getTime() - before.at.getTime()) / 3_600_000 : 0
  if (before && hours > longStepHours(missionType)) {
    return `${label} is before ${before.label.toLowerCase()}. If it was on the next day, give its date.`
  }
  return { label, date: nextDay, at }
}

/** Saved moments as the clocks of a form: dates only where the clocks alone would say another day. */
export function clocksOf(
  mission: Partial<Pick<Mission, MissionTimeField>>,
  roll: Omit<Roll, 'entries'>,
): TypedClocks {
  const saved = missionTimes.flatMap(({ field }) => {
    const at = mission[field]
    return at ? [{ field, at: new Date(at) }] : []
  })
  const clocks: TypedClocks = Object.fromEntries(
    saved.map(({ field, at }) => [field, { clock: clockIn(roll.zone, at) }]),
  )
  // Each round settles the first that is still placed wrongly: by its date, and if need be by its moment.
  for (let rounds = 0; rounds < 2 * saved.length; rounds += 1) {
    const entries = saved.flatMap(({ field }) => ({ field, clock: '', ...clocks[field] }))
    const { times } = rollClock({ ...roll, entries })
    const wrong = saved.find(({ field, at }) => times[field] !== isoIn(roll.zone, at))
    if (!wrong) break
    const { clock = '', date } = clocks[wrong.field] ?? {}
    const day = dateIn(roll.zone, wrong.at)
    clocks[wrong.field] = date ? { clock, date, at: isoIn(roll.zone, wrong.at) } : { clock, date: day }
  }
  return clocks
}
