import type { FitVerdict, NextAction, StateStatus } from '../rules/words.contract.ts'

/** How a status is shown; null: as plain words, because it asks for nothing. */
export type StateTone = 'good' | 'waiting' | 'bad' | null

const shown: Record<StateStatus, { word: string; tone: StateTone }> = {
  exempt: { word: 'Waived', tone: 'good' },
  valid: { word: 'Valid', tone: 'good' },
  expiring: { word: 'Expiring', tone: 'waiting' },
  submitted: { word: 'Submitted', tone: 'waiting' },
  rejected: { word: 'Returned', tone: 'bad' },
  expired: { word: 'Expired', tone: 'bad' },
  not_started: { word: 'Not started', tone: 'bad' },
  not_applicable: { word: 'Not applicable', tone: null },
}

export const statusWord = (status: StateStatus): string => shown[status].word
export const statusTone = (status: StateStatus): StateTone => shown[status].tone

/** In the order of a filter. */
export const shownStatuses: readonly StateStatus[] = [
  'expired',
  'rejected',
  'not_started',
  'expiring',
  'submitted',
  'valid',
  'exempt',
  'not_applicable',
]

/** Returns how far away the last day is, such as `12 days left` or `expired 3 days ago`. */
export function daysLeftWords(daysLeft: number): string {
  if (daysLeft === 0) return 'last day'
  const count = Math.abs(daysLeft)
  const days = count === 1 ? '1 day' : `${count} days`
  return daysLeft > 0 ? `${days} left` : `expired ${days} ago`
}

export const actionWords: Record<NextAction, string> = {
  none: '',
  add_record: 'Add a record',
  renew: 'Renew',
  wait_for_verification: 'Waits for verification',
  correct_record: 'Correct and send again',
  log_events: 'See what counts',
}

interface NamedFitness {
  verdict: FitVerdict
  blocking: number
  /** Titles of blocking requirements. */
  expiring: readonly string[]
  /** How many of the expiring ones have passed their last day and are in grace. */
  inGrace: number
  unmet: readonly string[]
}

const listed = (titles: readonly string[]): string => {
  const [first = '', second] = titles
  if (titles.length === 1) return first
  return titles.length === 2 ? `${first} and ${second}` : `${first} and ${titles.length - 1} more`
}

function expiringWords({ expiring: { length: expiring }, inGrace }: NamedFitness): string {
  if (inGrace === 0) return `${expiring} expiring`
  return inGrace === expiring ? `${inGrace} in grace` : `${expiring} expiring, ${inGrace} of them in grace`
}

/** Answers "Fit to fly?" in one sentence. `isToday` is false for another day, which `day` names. */
export function fitnessSentence(
  named: NamedFitness,
  { isToday, day }: { isToday: boolean; day: string },
): string {
  const { verdict, blocking, unmet } = named
  const question = isToday ? 'Fit to fly today' : `Fit to fly on ${day}`
  if (blocking === 0) return `${question}: nothing speaks against it`
  if (verdict === 'not_fit') return `${question}: no, because of ${listed(unmet)}`
  if (verdict === 'fit_expiring') return `${question}: yes, ${expiringWords(named)}`
  return `${question}: yes`
}

export const verdictWord: Record<FitVerdict, string> = {
  fit: 'Fit to fly',
  fit_expiring: 'Fit, expiring',
  not_fit: 'Not fit to fly',
}

export const verdictTone: Record<FitVerdict, 'good' | 'waiting' | 'bad'> = {
  fit: 'good',
  fit_expiring: 'waiting',
  not_fit: 'bad',
}

export const notApplicableWords = {
  audience: 'It is for other people.',
  base: 'It is for other bases.',
  starts_later: 'It does not apply yet.',
} as const
