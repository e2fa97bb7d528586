import { daysBetween, plusDays } from '#platform/contract/calendar-days.ts'
import { currencyDueDays } from '#compliance/requirements/rules/requirement-state.ts'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'

/** What reminders need to know of a requirement that applies to somebody. */
export interface KeptState {
  requirementId: string
  status: StateStatus
  validUntil: string | null
  remindDays: readonly number[]
  /** Fed by the logbook: it is current until a day that moves with each event. */
  isAutomatic: boolean
  /** A renewal waits for verification: its owner has done their part. */
  isWaiting: boolean
  /** Waived, and on the day after the waiver neither met nor waiting for verification. */
  opensAfterWaiver: boolean
}

/** A reminder of one requirement in one window. */
export interface Told {
  requirementId: string
  /** The days before the last day; negative in the weeks after it, -1 in the first. Null: it was never started. */
  days: number | null
  /** The last day that it was about; of what was never started, the Monday of the week. */
  validUntil: string
}

export interface Sent extends Told {
  sentOn: string
}

export const occasionOf = ({ requirementId, days, validUntil }: Told): string =>
  `${requirementId} ${days ?? 'start'} ${validUntil}`

export function toldBy(occasion: string): Told {
  const [requirementId = '', days = '', validUntil = ''] = occasion.split(' ')
  return { requirementId, days: days === 'start' ? null : Number(days), validUntil }
}

/** Nobody is woken by a reminder. An hour that was missed is made up for in the next ones, or the next morning. */
const firstHour = 7
const lastHour = 10

/** `clock` is the wall clock of a user's organization, such as 07:30. */
export function isMorning(clock: string): boolean {
  const hour = Number(clock.slice(0, 2))
  return hour >= firstHour && hour <= lastHour
}

const aMonday = '1970-01-05'
const mondayOf = (day: string): string => plusDays(day, -(((daysBetween(aMonday, day) % 7) + 7) % 7))

/** Returns the Monday of the week whose digest is due on a day, or null: later in the week it has lost its use. */
export function weekDue(day: string): string | null {
  const monday = mondayOf(day)
  return daysBetween(monday, day) <= 2 ? monday : null
}

/** By the logbook, currency is due within days that hold for every requirement: earlier reminders would never stop. */
const windowsOf = ({ remindDays, isAutomatic }: KeptState): readonly number[] =>
  isAutomatic ? [currencyDueDays, ...remindDays.filter((days) => days < currencyDueDays)] : remindDays

function nearest(windows: readonly number[], left: number): number | null {
  const reached = windows.filter((days) => left <= days)
  return reached.length === 0 ? null : Math.min(...reached)
}

/**
 * Returns the window of a day: the nearest of the days before the last one, then one a week. The weeks begin on Mondays, so that
 * whatever somebody has let expire comes in one email; the first lasts at least seven days.
 */
function windowOn(state: KeptState, validUntil: string, day: string): number | null {
  const left = daysBetween(day, validUntil)
  if (left >= 0) return nearest(windowsOf(state), left)
  const second = mondayOf(plusDays(validUntil, 14))
  return day < second ? -1 : -2 - Math.floor(daysBetween(second, day) / 7)
}

/** Returns the window in which a requirement is to be told of on a day, or null. */
function toldOn(state: KeptState, day: string): Told | null {
  const { requirementId, status, validUntil, remindDays } = state
  if (status === 'not_started') return { requirementId, days: null, validUntil: mondayOf(day) }
  const isLapsing = (status === 'expiring' || status === 'expired') && !state.isWaiting
  const isEnding = status === 'exempt' && state.opensAfterWaiver
  if (validUntil === null || (!isLapsing && !isEnding)) return null
  // No case puts off the end of a waiver: its reminders may come earlier than those of currency by the logbook.
  const days = isLapsing
    ? windowOn(state, validUntil, day)
    : nearest(remindDays, daysBetween(day, validUntil))
  return days === null ? null : { requirementId, days, validUntil }
}

/** So that who was told on a Thursday is not told again on the next Monday. */
const fewestDaysToMonday = 5

/**
 * Returns whether somebody has heard enough: of this window, or lately of a nearer one of another last day. The last day moves
 * with each event that is logged, and each move is no news.
 */
const isKnown = ({ days, validUntil }: Told, sent: readonly Sent[], day: string): boolean =>
  sent.some((item) => {
    if (days === null) return item.days === null && daysBetween(item.sentOn, validUntil) < fewestDaysToMonday
    if (item.days === null) return false
    return item.validUntil === validUntil
      ? item.days === days
      : item.days <= days && daysBetween(item.sentOn, day) < days
  })

export interface DueReminders {
  due: Told[]
  /** How many others are open or lapse, of which the user knows. */
  known: number
}

/** Returns of which requirements a user is to be reminded on a day. */
export function dueReminders(day: string, states: readonly KeptState[], sent: readonly Sent[]): DueReminders {
  const told = states.flatMap((state) => toldOn(state, day) ?? [])
  const ofRequirement = Map.groupBy(sent, ({ requirementId }) => requirementId)
  const due = told.filter((item) => !isKnown(item, ofRequirement.get(item.requirementId) ?? [], day))
  return { due, known: told.length - due.length }
}
