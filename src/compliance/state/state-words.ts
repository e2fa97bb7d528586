import { dayWords } from '#platform/contract/zoned-time.ts'
import type { FitVerdict, NextAction, StateStatus } from '../rules/words.contract.ts'
import type { Fitness, NamedState } from './fitness.contract.ts'

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

/** Returns since when or until when, such as `18 days left`; a waiver is never counted down. */
export function untilWords({
  status,
  validUntil,
  daysLeft,
}: {
  status: StateStatus
  validUntil: string | null
  daysLeft: number | null
}): string {
  if (validUntil === null || daysLeft === null) return status === 'valid' ? 'never expires' : ''
  return status === 'exempt' ? `waived until ${dayWords(validUntil)}` : daysLeftWords(daysLeft)
}

const reasonWords: Partial<Record<StateStatus, string>> = {
  not_started: 'nothing recorded yet',
  rejected: 'returned',
  submitted: 'waits for verification',
}

/** Returns why a requirement is named, such as `expired 3 days ago`. */
export const reasonOf = (state: NamedState): string => reasonWords[state.status] ?? untilWords(state)

const actionWords: Record<NextAction, string> = {
  none: '',
  add_record: 'Add a record',
  renew: 'Renew',
  wait_for_verification: 'Waits for verification',
  correct_record: 'Correct',
  log_events: 'See what counts',
}

/** Returns the one thing to do next, on its button. */
export const actionWord = (action: NextAction, { evidenceRequired }: { evidenceRequired: boolean }): string =>
  action === 'add_record' && evidenceRequired ? 'Upload' : actionWords[action]

const expiringWords = ({ count, first }: Fitness['expiring']): string => {
  const inGrace = first.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0).length
  if (inGrace === 0) return `${count} expiring`
  return inGrace === count ? `${inGrace} in grace` : `${count} expiring, ${inGrace} of them in grace`
}

/** Answers "Fit to fly?" in one sentence. `isToday` is false for another day, which `day` names. */
export function fitnessSentence(
  { verdict, blocking, grounding, expiring }: Fitness,
  { isToday, day }: { isToday: boolean; day: string },
): string {
  const question = isToday ? 'Fit to fly today' : `Fit to fly on ${day}`
  if (blocking === 0) return `${question}: nothing speaks against it`
  if (verdict === 'not_fit')
    return `${question}: no, ${grounding.count === 1 ? 'one requirement blocks' : `${grounding.count} requirements block`} duty`
  if (verdict === 'fit_expiring') return `${question}: yes, ${expiringWords(expiring)}`
  return `${question}: yes`
}

const verdictWord: Record<FitVerdict, string> = {
  fit: 'Fit to fly',
  fit_expiring: 'Fit, expiring',
  not_fit: 'Not fit to fly',
}

const verdictTone: Record<FitVerdict, 'good' | 'waiting' | 'bad'> = {
  fit: 'good',
  fit_expiring: 'waiting',
  not_fit: 'bad',
}

/** Returns the person's state in short. Where nothing blocks duty, a verdict would promise more than anybody has checked. */
export const fitnessWord = ({ blocking, verdict }: Pick<Fitness, 'blocking' | 'verdict'>): string =>
  blocking === 0 ? 'Nothing blocks duty' : verdictWord[verdict]

export const fitnessTone = ({ blocking, verdict }: Pick<Fitness, 'blocking' | 'verdict'>): StateTone =>
  blocking === 0 ? null : verdictTone[verdict]

export const notApplicableWords = {
  audience: 'It is for other people.',
  base: 'It is for other bases.',
  starts_later: 'It does not apply yet.',
} as const
