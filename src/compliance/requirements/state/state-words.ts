import { formatDay } from '#platform/contract/zoned-time.ts'
import {
  waitsForVerification,
  type FitVerdict,
  type NextAction,
  type StateStatus,
} from '../rules/words.contract.ts'
import type { Fitness, NamedState } from './fitness.contract.ts'

/** The colour of a status; null: plain text, because no action is needed. */
export type StateTone = 'good' | 'waiting' | 'bad' | 'neutral' | null

const nothingRecorded = 'Nothing recorded'

interface StatusDisplay {
  word: string
  /** The tone for a duty-blocking requirement; `bad` means that it grounds. */
  blocking: StateTone
  advisory: StateTone
}

const statusDisplays: Record<StateStatus, StatusDisplay> = {
  exempt: { word: 'Waived', blocking: 'neutral', advisory: 'neutral' },
  valid: { word: 'Valid', blocking: 'good', advisory: 'good' },
  expiring: { word: 'Expiring', blocking: 'waiting', advisory: 'waiting' },
  submitted: { word: waitsForVerification, blocking: 'bad', advisory: 'waiting' },
  rejected: { word: 'Returned', blocking: 'bad', advisory: 'waiting' },
  expired: { word: 'Expired', blocking: 'bad', advisory: 'waiting' },
  not_started: { word: nothingRecorded, blocking: 'bad', advisory: 'neutral' },
  not_applicable: { word: 'Not applicable', blocking: null, advisory: null },
}

export const statusWord = (status: StateStatus): string => statusDisplays[status].word
export const statusTone = (status: StateStatus, { blocksDuty }: { blocksDuty: boolean }): StateTone =>
  blocksDuty ? statusDisplays[status].blocking : statusDisplays[status].advisory

/** Statuses in the order of a filter. */
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

/** Returns the time to the last day, such as `12 days left` or `expired 3 days ago`. */
export function daysLeftWords(daysLeft: number): string {
  if (daysLeft === 0) return 'last day'
  const count = Math.abs(daysLeft)
  const days = count === 1 ? '1 day' : `${count} days`
  return daysLeft > 0 ? `${days} left` : `expired ${days} ago`
}

/** Returns the time to the last day, such as `18 days left`; a waiver has its date instead. */
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
  return status === 'exempt' ? `waived until ${formatDay(validUntil)}` : daysLeftWords(daysLeft)
}

/** The maximum length of a reason, in characters: enough to recognize it. The page of the requirement shows all of it. */
const maxReason = 60
/** The maximum length of a reason where several are in one line. */
const maxBriefReason = 36

function firstWords(text: string, max = maxReason): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : max)}…`
}

/** Returns when and why a record was returned, shortened, and whether the requirement has expired meanwhile. */
export function returnWords({ returned, daysLeft }: Pick<NamedState, 'returned' | 'daysLeft'>): string {
  const returnedText = returned === null ? 'returned' : `returned ${formatDay(returned.on)}`
  const reasonText = returned === null || returned.reason === '' ? '' : `: ${firstWords(returned.reason)}`
  const expiredText = daysLeft !== null && daysLeft < 0 ? `${daysLeftWords(daysLeft)}, its renewal ` : ''
  return `${expiredText}${returnedText}${reasonText}`
}

/** The same words are used for a first record and a renewal, on screens, in emails and in files. */
const waitsText = waitsForVerification.toLowerCase()
export const renewalWaits = `renewal ${waitsText}`

/** Returns the reason to name a requirement in a few words, for a list of several: `expired`, `returned: dates differ`. */
export const briefReasonOf = (state: NamedState): string =>
  state.isRenewalWaiting ? `${briefReason(state)} · ${renewalWaits}` : briefReason(state)

function briefReason({ status, returned }: NamedState): string {
  const word = statusWord(status).toLowerCase()
  return status !== 'rejected' || !returned?.reason
    ? word
    : `${word}: ${firstWords(returned.reason, maxBriefReason)}`
}

/**
 * Returns the reason to name a requirement, for one line on a phone. It leaves out what the person who returned a record wrote.
 */
export function lineReasonOf(state: NamedState): string {
  const { status, returned, daysLeft } = state
  const waiting = state.isRenewalWaiting ? `, ${renewalWaits}` : ''
  if (status !== 'rejected') return `${plainReason(state)}${waiting}`
  if (daysLeft !== null && daysLeft < 0) return `${daysLeftWords(daysLeft)}, renewal returned`
  return returned === null ? 'returned' : `returned ${formatDay(returned.on)}`
}

interface TitlesWithReason {
  titles: string[]
  reason: string
}

/**
 * Returns what is wrong in a word or two, each with the titles for which it is wrong, in the order of the first of them. A
 * phone has room for only these few words beside each name.
 */
export function groupByReason(states: readonly NamedState[]): TitlesWithReason[] {
  const titlesByReason = new Map<string, string[]>()
  for (const state of states) {
    const reason = shortReasonOf(state)
    titlesByReason.set(reason, [...(titlesByReason.get(reason) ?? []), state.title])
  }
  return [...titlesByReason].map(([reason, titles]) => ({ reason, titles }))
}

/** Returns what is wrong, without the days and without what the person who returned a record wrote. */
function shortReasonOf({ status, daysLeft, isRenewalWaiting }: NamedState): string {
  const word = statusWord(status).toLowerCase()
  if (status === 'rejected' && daysLeft !== null && daysLeft < 0) return `expired, renewal ${word}`
  return isRenewalWaiting ? `${word}, ${renewalWaits}` : word
}

/** Returns the reason to name a requirement, such as `expired 3 days ago`, and whether its renewal waits. */
export function reasonOf(state: NamedState): string {
  const words = plainReason(state)
  return state.isRenewalWaiting ? `${words} · ${renewalWaits}` : words
}

function plainReason(state: NamedState): string {
  if (state.status === 'not_started') return `${nothingRecorded.toLowerCase()} yet`
  if (state.status === 'submitted') return waitsText
  return state.status === 'rejected' ? returnWords(state) : untilWords(state)
}

const actionTexts: Record<NextAction, string> = {
  none: '',
  add_record: 'Add a record',
  renew: 'Renew',
  wait_for_verification: 'See the record',
  correct_record: 'Fix the record',
  log_events: 'See what is missing',
}

/** Returns the label of the button for the next action. */
export const actionWord = (action: NextAction, { evidenceRequired }: { evidenceRequired: boolean }): string =>
  action === 'add_record' && evidenceRequired ? 'Upload' : actionTexts[action]

function expiringWords({ count, first }: Fitness['expiring']): string {
  const inGrace = first.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0).length
  const isOne = count === 1
  const requirements = isOne ? 'one requirement that blocks duty' : `${count} requirements that block duty`
  if (inGrace === count) return `${requirements} ${isOne ? 'is' : 'are'} in grace`
  return `${requirements} ${isOne ? 'expires' : 'expire'} soon${inGrace === 0 ? '' : `, ${inGrace} of them in grace`}`
}

/**
 * Describes in one sentence whether somebody is fit to fly; if `isOwn` is true, the sentence addresses them. If `isToday` is false,
 * `day` names the day.
 */
export function fitnessSentence(
  { verdict, blocking, grounding, expiring }: Fitness,
  { isToday, day, isOwn }: { isToday: boolean; day: string; isOwn: boolean },
): string {
  const when = isToday ? 'today' : `on ${day}`
  const [fit, notFit] = isOwn ? ['You are fit', 'You are not fit'] : ['Fit', 'Not fit']
  if (blocking === 0) return `Nothing blocks duty ${isOwn ? 'for you ' : ''}${when}`
  if (verdict === 'not_fit')
    return `${notFit} to fly ${when}: ${grounding.count === 1 ? 'one requirement blocks' : `${grounding.count} requirements block`} duty`
  return verdict === 'fit_expiring'
    ? `${fit} to fly ${when}, but ${expiringWords(expiring)}`
    : `${fit} to fly ${when}`
}

/** The verdict as a full phrase. */
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

/** Returns a person's verdict in short. If nothing blocks duty there is no verdict, because nobody has checked anything. */
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
