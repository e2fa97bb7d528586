import { never } from '../rules/periods.ts'
import { daysUntil, isMet } from '../rules/status.ts'
import type { FitVerdict, StateStatus } from '../rules/words.contract.ts'
import {
  maxNamedStates,
  maxNext,
  type Fitness,
  type NamedState,
  type Return,
  type WholeFitness,
} from './fitness.contract.ts'

interface FitnessState {
  status: StateStatus
  validUntil: string | null
  isRenewalWaiting?: boolean
  returned?: Return | null
  requirement: { id: string; title: string; blocksDuty: boolean }
}

type DutyState = Pick<FitnessState, 'status'> & { requirement: { blocksDuty: boolean } }

const isGrounding = ({ status, requirement }: DutyState): boolean =>
  requirement.blocksDuty && status !== 'not_applicable' && !isMet(status)
const isLapsed = ({ status }: FitnessState): boolean => status === 'expired' || status === 'rejected'
const hasStatus =
  (expectedStatus: StateStatus) =>
  ({ status }: FitnessState): boolean =>
    status === expectedStatus

/** Tests from most to least urgent; the tier of a state is the first test that it passes. */
const tiers: readonly ((state: FitnessState) => boolean)[] = [
  isGrounding,
  isLapsed,
  hasStatus('expiring'),
  hasStatus('not_started'),
  hasStatus('submitted'),
  ({ status }) => isMet(status),
]

const urgencyTier = (state: FitnessState): number => {
  const tier = tiers.findIndex((fits) => fits(state))
  return tier === -1 ? tiers.length : tier
}

const unmetOrder: readonly StateStatus[] = ['expired', 'rejected', 'not_started', 'submitted']
const lastDayOf = ({ validUntil }: FitnessState): string => validUntil ?? never
const byLastDay = (a: FitnessState, b: FitnessState): number =>
  Number(lastDayOf(a) > lastDayOf(b)) - Number(lastDayOf(a) < lastDayOf(b))

/** Returns 0 for a duty-blocking requirement that is unmet or expires soon, 1 for such an advisory one, and 2 otherwise. */
const urgencyGroup = (state: FitnessState): number => {
  const { status } = state
  if (status === 'not_applicable' || (isMet(status) && status !== 'expiring')) return 2
  return state.requirement.blocksDuty ? 0 : 1
}

/**
 * Orders a person's states by urgency: unmet or expiring duty-blocking requirements, then such advisory ones, then the others.
 */
export const byUrgency = (a: FitnessState, b: FitnessState): number =>
  urgencyGroup(a) - urgencyGroup(b) ||
  urgencyTier(a) - urgencyTier(b) ||
  Number(b.requirement.blocksDuty) - Number(a.requirement.blocksDuty) ||
  unmetOrder.indexOf(a.status) - unmetOrder.indexOf(b.status) ||
  byLastDay(a, b)

const verdictOrder: readonly FitVerdict[] = ['not_fit', 'fit_expiring', 'fit']

/** Returns whether a record waits for verification in addition to the one that counts. */
export const isRenewalWaiting = (
  state: { status: StateStatus; waitingRecordId: string | null } | null,
): boolean => state !== null && state.waitingRecordId !== null && state.status !== 'submitted'

/**
 * Orders people: those who are not fit to fly, then those with something that expires soon, then everybody else. Ties keep
 * their order.
 */
export const byVerdict = (a: FitVerdict, b: FitVerdict): number =>
  verdictOrder.indexOf(a) - verdictOrder.indexOf(b)

/** Returns only the verdict of these states: whether somebody is fit to fly. */
export function verdictOf(states: readonly DutyState[]): FitVerdict {
  if (states.some(isGrounding)) return 'not_fit'
  const isExpiring = states.some(({ status, requirement }) => requirement.blocksDuty && status === 'expiring')
  return isExpiring ? 'fit_expiring' : 'fit'
}

/** Returns whether somebody is fit to fly, and why: every duty-blocking requirement that applies must be met. */
export function readFitness(states: readonly FitnessState[], day: string): WholeFitness {
  const toNamed = ({ requirement, status, validUntil, ...details }: FitnessState): NamedState => ({
    requirementId: requirement.id,
    title: requirement.title,
    status,
    validUntil,
    daysLeft: daysUntil(day, validUntil),
    isRenewalWaiting: details.isRenewalWaiting === true && status !== 'submitted',
    returned: status === 'rejected' ? (details.returned ?? null) : null,
  })
  const listMostUrgent = (listed: readonly FitnessState[]) => ({
    count: listed.length,
    first: listed.toSorted(byUrgency).slice(0, maxNamedStates).map(toNamed),
  })
  const blocking = states.filter(
    ({ status, requirement }) => requirement.blocksDuty && status !== 'not_applicable',
  )
  const grounding = blocking.filter(isGrounding)
  const expiring: readonly FitnessState[] = blocking.filter(({ status }) => status === 'expiring')
  const metWithExpiry = states.filter(
    (state) => isMet(state.status) && state.validUntil !== null && !expiring.includes(state),
  )
  return {
    verdict: verdictOf(states),
    blocking: blocking.length,
    grounding: listMostUrgent(grounding),
    expiring: listMostUrgent(expiring),
    lapsed: listMostUrgent(states.filter((state) => isLapsed(state) && !isGrounding(state))),
    next: metWithExpiry.toSorted(byLastDay).slice(0, maxNext).map(toNamed),
  }
}

/** Returns the part of a person's fitness that fits into one line. */
export const toShortFitness = ({ verdict, blocking, grounding, expiring }: WholeFitness): Fitness => ({
  verdict,
  blocking,
  grounding,
  expiring,
})
