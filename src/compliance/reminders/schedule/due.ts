import { daysBetween, plusDays } from '#platform/contract/calendar-days.ts'
import { currencyDueDays } from '#compliance/requirements/rules/requirement-state.ts'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'

/** The facts that reminders need about a requirement that applies to somebody. */
export interface RequirementState {
  requirementId: string
  status: StateStatus
  validUntil: string | null
  remindDays: readonly number[]
  /** Whether the logbook keeps it current; the last day then moves with each logged event. */
  isAutomatic: boolean
  /** Whether a renewal waits for verification: its owner has then done their part. */
  isWaiting: boolean
  /**
   * Whether the requirement is waived now, but on the day after the waiver will be unmet, with no record waiting for
   * verification.
   */
  isUnmetAfterWaiver: boolean
}

/** A reminder of one requirement in one window. */
export interface Reminder {
  requirementId: string
  /**
   * The number of days before the last day. After it, -1 in the first week, -2 in the second, and so on. null: the requirement
   * was never started.
   */
  days: number | null
  /** The last day at the time of the reminder; for a requirement that was never started, the Monday of the week. */
  validUntil: string
}

export interface SentReminder extends Reminder {
  sentOn: string
}

export const toOccasion = ({ requirementId, days, validUntil }: Reminder): string =>
  `${requirementId} ${days ?? 'start'} ${validUntil}`

export function readOccasion(occasion: string): Reminder {
  const [requirementId = '', days = '', validUntil = ''] = occasion.split(' ')
  return { requirementId, days: days === 'start' ? null : Number(days), validUntil }
}

/**
 * Reminders are sent in the morning, so that they wake nobody. A missed hour is made up for in the next hours or the next
 * morning.
 */
const firstHour = 7
const lastHour = 10

/** `clock` is the wall clock of a user's organization, such as 07:30. */
export function isMorning(clock: string): boolean {
  const hour = Number(clock.slice(0, 2))
  return hour >= firstHour && hour <= lastHour
}

const someMonday = '1970-01-05'
const mondayOf = (day: string): string => plusDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7))

/** Returns the Monday of the week whose digest is due on a day, or null: later in the week a digest is of no use. */
export function weekDue(day: string): string | null {
  const monday = mondayOf(day)
  return daysBetween(monday, day) <= 2 ? monday : null
}

/**
 * Returns the days before expiry on which to remind. If the logbook keeps a requirement current, these begin with the limit
 * that holds for every such requirement: earlier reminders would never stop.
 */
const reminderWindows = ({ remindDays, isAutomatic }: RequirementState): readonly number[] =>
  isAutomatic ? [currencyDueDays, ...remindDays.filter((days) => days < currencyDueDays)] : remindDays

function nearestWindow(windows: readonly number[], daysLeft: number): number | null {
  const reachedWindows = windows.filter((days) => daysLeft <= days)
  return reachedWindows.length === 0 ? null : Math.min(...reachedWindows)
}

/**
 * Returns the reminder window of a day. Before the last day, this is the nearest of the configured days. After it, each week is
 * a window that begins on a Monday, so that everything that somebody has let expire comes in one email. The first of these
 * windows lasts at least seven days.
 */
function findWindow(state: RequirementState, validUntil: string, day: string): number | null {
  const daysLeft = daysBetween(day, validUntil)
  if (daysLeft >= 0) return nearestWindow(reminderWindows(state), daysLeft)
  const secondMonday = mondayOf(plusDays(validUntil, 14))
  return day < secondMonday ? -1 : -2 - Math.floor(daysBetween(secondMonday, day) / 7)
}

/** Returns the reminder of a requirement that belongs to a day, or null. */
function findReminder(state: RequirementState, day: string): Reminder | null {
  const { requirementId, status, validUntil, remindDays } = state
  if (status === 'not_started') return { requirementId, days: null, validUntil: mondayOf(day) }
  const isLapsing = (status === 'expiring' || status === 'expired') && !state.isWaiting
  const isWaiverEnding = status === 'exempt' && state.isUnmetAfterWaiver
  if (validUntil === null || (!isLapsing && !isWaiverEnding)) return null
  // Logging a case does not postpone the end of a waiver, so its reminders may come earlier than those of logbook currency.
  const days = isLapsing
    ? findWindow(state, validUntil, day)
    : nearestWindow(remindDays, daysBetween(day, validUntil))
  return days === null ? null : { requirementId, days, validUntil }
}

/**
 * A user who was reminded of a requirement that was never started is not reminded again on a Monday in fewer days than this. So
 * a reminder on a Thursday is not repeated four days later.
 */
const minDaysToMonday = 5

/**
 * Returns whether this reminder was already sent in this window. A reminder of the same requirement for another last day counts
 * too, if it was sent recently and named no more days: the last day moves with each logged event, and such a move is not worth
 * another email.
 */
const wasSentBefore = ({ days, validUntil }: Reminder, sent: readonly SentReminder[], day: string): boolean =>
  sent.some((item) => {
    if (days === null) return item.days === null && daysBetween(item.sentOn, validUntil) < minDaysToMonday
    if (item.days === null) return false
    return item.validUntil === validUntil
      ? item.days === days
      : item.days <= days && daysBetween(item.sentOn, day) < days
  })

export interface DueReminders {
  due: Reminder[]
  /** How many other requirements are open or end soon, of which the user was already reminded. */
  alreadyReminded: number
}

/** Returns the reminders that are due for a user on a day. */
export function dueReminders(
  day: string,
  states: readonly RequirementState[],
  sent: readonly SentReminder[],
): DueReminders {
  const reminders = states.flatMap((state) => findReminder(state, day) ?? [])
  const sentByRequirement = Map.groupBy(sent, ({ requirementId }) => requirementId)
  const due = reminders.filter(
    (item) => !wasSentBefore(item, sentByRequirement.get(item.requirementId) ?? [], day),
  )
  return { due, alreadyReminded: reminders.length - due.length }
}
