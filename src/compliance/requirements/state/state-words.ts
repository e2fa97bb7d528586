import { dayWords } from '#platform/contract/zoned-time.ts'
import {
  waitsForVerification,
  type FitVerdict,
  type NextAction,
  type StateStatus,
} from '../rules/words.contract.ts'
import type { Fitness, NamedState } from './fitness.contract.ts'

/** How a status is shown; null: as plain words, because it asks for nothing. */
export type StateTone = 'good' | 'waiting' | 'bad' | 'neutral' | null

const nothingRecorded = 'Nothing recorded'

interface Shown {
  word: string
  /** Of what blocks duty: `bad` says that it grounds. */
  blocking: StateTone
  advisory: StateTone
}

const shown: Record<StateStatus, Shown> = {
  exempt: { word: 'Waived', blocking: 'neutral', advisory: 'neutral' },
  valid: { word: 'Valid', blocking: 'good', advisory: 'good' },
  expiring: { word: 'Expiring', blocking: 'waiting', advisory: 'waiting' },
  submitted: { word: waitsForVerification, blocking: 'bad', advisory: 'waiting' },
  rejected: { word: 'Returned', blocking: 'bad', advisory: 'waiting' },
  expired: { word: 'Expired', blocking: 'bad', advisory: 'waiting' },
  not_started: { word: nothingRecorded, blocking: 'bad', advisory: 'neutral' },
  not_applicable: { word: 'Not applicable', blocking: null, advisory: null },
}

export const statusWord = (status: StateStatus): string => shown[status].word
export const statusTone = (status: StateStatus, { blocksDuty }: { blocksDuty: boolean }): StateTone =>
  blocksDuty ? shown[status].blocking : shown[status].advisory

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

/** Enough to recognize a reason, in letters; the page of the requirement has all of it. */
const maxReason = 60
/** Likewise where several stand in one line. */
const maxBriefReason = 36

function firstWords(text: string, max = maxReason): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : max)}…`
}

/** Returns when a record was returned and the first words of why; whether it has expired meanwhile, too. */
export function returnWords({ returned, daysLeft }: Pick<NamedState, 'returned' | 'daysLeft'>): string {
  const on = returned === null ? 'returned' : `returned ${dayWords(returned.on)}`
  const why = returned === null || returned.reason === '' ? '' : `: ${firstWords(returned.reason)}`
  const expired = daysLeft !== null && daysLeft < 0 ? `${daysLeftWords(daysLeft)}, its renewal ` : ''
  return `${expired}${on}${why}`
}

/** A first record and a renewal wait in the same words, on screens, in emails and in files. */
const waits = waitsForVerification.toLowerCase()
export const renewalWaits = `renewal ${waits}`

/** Returns why a requirement is named in a few words, where others are named beside it: `expired`, `returned: dates differ`. */
export const briefReasonOf = (state: NamedState): string =>
  state.isRenewalWaiting ? `${briefWords(state)} · ${renewalWaits}` : briefWords(state)

function briefWords({ status, returned }: NamedState): string {
  const word = statusWord(status).toLowerCase()
  return status !== 'rejected' || !returned?.reason
    ? word
    : `${word}: ${firstWords(returned.reason, maxBriefReason)}`
}

/** Returns why a requirement is named where one line of a phone says it: without the words of who returned it. */
export function lineReasonOf(state: NamedState): string {
  const { status, returned, daysLeft } = state
  const waiting = state.isRenewalWaiting ? `, ${renewalWaits}` : ''
  if (status !== 'rejected') return `${whyNamed(state)}${waiting}`
  if (daysLeft !== null && daysLeft < 0) return `${daysLeftWords(daysLeft)}, renewal returned`
  return returned === null ? 'returned' : `returned ${dayWords(returned.on)}`
}

/** Returns why a requirement is named, such as `expired 3 days ago`, and whether its renewal waits. */
export function reasonOf(state: NamedState): string {
  const words = whyNamed(state)
  return state.isRenewalWaiting ? `${words} · ${renewalWaits}` : words
}

function whyNamed(state: NamedState): string {
  if (state.status === 'not_started') return `${nothingRecorded.toLowerCase()} yet`
  if (state.status === 'submitted') return waits
  return state.status === 'rejected' ? returnWords(state) : untilWords(state)
}

const actionWords: Record<NextAction, string> = {
  none: '',
  add_record: 'Add a record',
  renew: 'Renew',
  wait_for_verification: 'See the record',
  correct_record: 'Fix the record',
  log_events: 'See what is missing',
}

/** Returns the one thing to do next, on its button. */
export const actionWord = (action: NextAction, { evidenceRequired }: { evidenceRequired: boolean }): string =>
  action === 'add_record' && evidenceRequired ? 'Upload' : actionWords[action]

function expiringWords({ count, first }: Fitness['expiring']): string {
  const inGrace = first.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0).length
  const isOne = count === 1
  const what = isOne ? 'one requirement that blocks duty' : `${count} requirements that block duty`
  if (inGrace === count) return `${what} ${isOne ? 'is' : 'are'} in grace`
  return `${what} ${isOne ? 'expires' : 'expire'} soon${inGrace === 0 ? '' : `, ${inGrace} of them in grace`}`
}

/** Says in one sentence whether somebody is fit to fly. `isToday` is false for another day, which `day` names. */
export function fitnessSentence(
  { verdict, blocking, grounding, expiring }: Fitness,
  { isToday, day }: { isToday: boolean; day: string },
): string {
  const when = isToday ? 'today' : `on ${day}`
  if (blocking === 0) return `Nothing blocks duty ${when}`
  if (verdict === 'not_fit')
    return `Not fit to fly ${when}: ${grounding.count === 1 ? 'one requirement blocks' : `${grounding.count} requirements block`} duty`
  return verdict === 'fit_expiring'
    ? `Fit to fly ${when}, but ${expiringWords(expiring)}`
    : `Fit to fly ${when}`
}

/** How a verdict is said wherever it stands alone. */
export const verdictWord: Record<FitVerdict, string> = {
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

export const fitnessTone = ({
  blocking,
  verdict,
}: Pick<Fitness, 'blocking' | 'verdict'>): 'good' | 'waiting' | 'bad' | null =>
  blocking === 0 ? null : verdictTone[verdict]

export const notApplicableWords = {
  audience: 'It is for other people.',
  base: 'It is for other bases.',
  starts_later: 'It does not apply yet.',
} as const
