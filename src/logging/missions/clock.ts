import type { FieldError } from '#platform/contract/errors.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn, instantsAt, isoIn } from '#platform/contract/zoned-time.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import type { Mission } from './contract.ts'
import { longStepHours } from './mission.ts'

export interface ClockEntry {
  field: MissionTimeField
  /** `HH:MM` in local time. A single-digit hour and a missing colon are accepted. */
  clock: string
  /** The date that the user entered. It is needed only if the clock time without a date would give the wrong day. */
  date?: string | null
  /** The stored time. It distinguishes the two possible times in the hour that repeats when clocks go back. */
  at?: string | null
}

/** The clock fields of a form, as typed. */
export type TypedClocks = Partial<Record<MissionTimeField, Omit<ClockEntry, 'field'>>>

export interface RolledTimes {
  times: Partial<Record<MissionTimeField, string>>
  errors: FieldError[]
}

interface RollInput {
  /** The local date of activation. */
  date: string
  /** IANA time zone of the organization. */
  zone: string
  missionType?: string | null
  entries: readonly ClockEntry[]
}

interface DatedTime {
  label: string
  date: string
  at: Date
}

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))

/** Parses `9:05`, `09:05` or `0905` to `09:05`. Returns null if the text is not a clock time. */
export function parseClock(text: string): string | null {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(text.trim())
  if (!match?.[1] || !match[2] || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${match[1].padStart(2, '0')}:${match[2]}`
}

/**
 * Converts typed clock times to instants. The first is on the date of the case, and a clock time earlier than the
 * previous one is on the next day. A step that is then too long is an error, because a typing mistake is more likely
 * than a long night; the user then enters the date.
 */
export function rollClock({ date, zone, missionType, entries }: RollInput): RolledTimes {
  const times: RolledTimes['times'] = {}
  const errors: FieldError[] = []
  // Without a date, no clock time can be converted. Another check reports the missing date.
  if (!isDay(date)) return { times, errors }
  let before: DatedTime | null = null
  for (const { field, label } of missionTimes) {
    const entry = entries.find((candidate) => candidate.field === field)
    if (!entry || entry.clock.trim() === '') continue
    const clock = parseClock(entry.clock)
    const timeOrError: DatedTime | string = clock
      ? placeClock({
          label,
          clock,
          givenDate: entry.date ?? null,
          savedInstant: entry.at ?? null,
          zone,
          missionType,
          before,
          firstDay: firstDate(date, entries),
        })
      : 'Use a time such as 09:12.'
    if (typeof timeOrError === 'string') {
      errors.push({ path: `mission.${field}`, message: timeOrError })
      continue
    }
    times[field] = isoIn(zone, timeOrError.at)
    before = timeOrError
  }
  return { times, errors }
}

/**
 * Returns the date of the first time. It is the day before the case if the call came before midnight and the activation after
 * it.
 */
function firstDate(date: string, entries: readonly ClockEntry[]): string {
  const clockOf = (field: MissionTimeField) =>
    parseClock(entries.find((entry) => entry.field === field && !entry.date)?.clock ?? '')
  const call = clockOf('callReceivedAt')
  const activated = clockOf('activatedAt')
  return call && activated && call > activated ? plusDays(date, -1) : date
}

interface PlaceInput {
  label: string
  clock: string
  givenDate: string | null
  savedInstant: string | null
  zone: string
  missionType: string | null | undefined
  before: DatedTime | null
  firstDay: string
}

function placeClock({
  label,
  clock,
  givenDate,
  savedInstant,
  zone,
  missionType,
  before,
  firstDay,
}: PlaceInput): DatedTime | string {
  const day = givenDate ?? before?.date ?? firstDay
  const instants = instantsAt(zone, day, clock)
  if (instants.length === 0) return `${clock} does not exist on ${day}: the clocks go forward.`
  // If the clock time has been retyped since, none of the instants matches.
  const exact =
    savedInstant !== null && instants.find((instant) => instant.getTime() === Date.parse(savedInstant))
  if (exact) return { label, date: day, at: exact }
  // In the hour that repeats when clocks go back, the earliest instant that keeps the order is used.
  const at = instants.find((instant) => !before || instant >= before.at)
  if (at) return { label, date: day, at }
  const [earliest] = instants
  if (givenDate && earliest) return { label, date: givenDate, at: earliest }
  return rollToNextDay({ label, clock, zone, missionType, before, sameDay: day })
}

function rollToNextDay({
  label,
  clock,
  zone,
  missionType,
  before,
  sameDay,
}: Pick<PlaceInput, 'label' | 'clock' | 'zone' | 'missionType' | 'before'> & { sameDay: string }):
  | DatedTime
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

/**
 * Converts stored times to the clock fields of a form. Adds a date only if the clock time without it would give
 * another day.
 */
export function clocksOf(
  mission: Partial<Pick<Mission, MissionTimeField>>,
  roll: Omit<RollInput, 'entries'>,
): TypedClocks {
  const savedTimes = missionTimes.flatMap(({ field }) => {
    const at = mission[field]
    return at ? [{ field, at: new Date(at) }] : []
  })
  const clocks: TypedClocks = Object.fromEntries(
    savedTimes.map(({ field, at }) => [field, { clock: clockIn(roll.zone, at) }]),
  )
  // Each round corrects the first field that still has the wrong time: first by its date, then by its exact time.
  for (let rounds = 0; rounds < 2 * savedTimes.length; rounds += 1) {
    const entries = savedTimes.flatMap(({ field }) => ({ field, clock: '', ...clocks[field] }))
    const { times } = rollClock({ ...roll, entries })
    const wrongTime = savedTimes.find(({ field, at }) => times[field] !== isoIn(roll.zone, at))
    if (!wrongTime) break
    const { clock = '', date } = clocks[wrongTime.field] ?? {}
    const day = dateIn(roll.zone, wrongTime.at)
    clocks[wrongTime.field] = date
      ? { clock, date, at: isoIn(roll.zone, wrongTime.at) }
      : { clock, date: day }
  }
  return clocks
}
