import { never } from '../rules/periods.ts'
import { daysUntil, isMet } from '../rules/status.ts'
import type { FitVerdict, StateStatus } from '../rules/words.contract.ts'
import {
  maxNamed,
  maxNext,
  type Fitness,
  type NamedState,
  type Return,
  type WholeFitness,
} from './fitness.contract.ts'

interface Judged {
  status: StateStatus
  validUntil: string | null
  isRenewalWaiting?: boolean
  returned?: Return | null
  requirement: { id: string; title: string; blocksDuty: boolean }
}

type Blocking = Pick<Judged, 'status'> & { requirement: { blocksDuty: boolean } }

const isGrounding = ({ status, requirement }: Blocking): boolean =>
  requirement.blocksDuty && status !== 'not_applicable' && !isMet(status)
const isLapsed = ({ status }: Judged): boolean => status === 'expired' || status === 'rejected'
const has =
  (wanted: StateStatus) =>
  ({ status }: Judged): boolean =>
    status === wanted

/** The most urgent first; the first that fits a state is its tier. */
const tiers: readonly ((state: Judged) => boolean)[] = [
  isGrounding,
  isLapsed,
  has('expiring'),
  has('not_started'),
  has('submitted'),
  ({ status }) => isMet(status),
]

const tierOf = (state: Judged): number => {
  const tier = tiers.findIndex((fits) => fits(state))
  return tier === -1 ? tiers.length : tier
}

const unmetOrder: readonly StateStatus[] = ['expired', 'rejected', 'not_started', 'submitted']
const lastDayOf = ({ validUntil }: Judged): string => validUntil ?? never
const byLastDay = (a: Judged, b: Judged): number =>
  Number(lastDayOf(a) > lastDayOf(b)) - Number(lastDayOf(a) < lastDayOf(b))

/** Whether something is unmet or expires soon: 0 if it blocks duty, 1 if it is advisory; 2 if all is well. */
const groupOf = (state: Judged): number => {
  const { status } = state
  if (status === 'not_applicable' || (isMet(status) && status !== 'expiring')) return 2
  return state.requirement.blocksDuty ? 0 : 1
}

/** Orders the states of a person, the most urgent first: what blocks duty before what is advisory, and what is met last. */
export const byUrgency = (a: Judged, b: Judged): number =>
  groupOf(a) - groupOf(b) ||
  tierOf(a) - tierOf(b) ||
  Number(b.requirement.blocksDuty) - Number(a.requirement.blocksDuty) ||
  unmetOrder.indexOf(a.status) - unmetOrder.indexOf(b.status) ||
  byLastDay(a, b)

const worstFirst: readonly FitVerdict[] = ['not_fit', 'fit_expiring', 'fit']

/** Whether a record waits for verification beside the one that decides. */
export const isRenewalWaiting = (
  state: { status: StateStatus; waitingRecordId: string | null } | null,
): boolean => state !== null && state.waitingRecordId !== null && state.status !== 'submitted'

/** Orders people: who is not fit to fly, who is but something expires, and everybody else. Of equals the order is kept. */
export const byVerdict = (a: FitVerdict, b: FitVerdict): number =>
  worstFirst.indexOf(a) - worstFirst.indexOf(b)

/** Says whether somebody with these states is fit to fly, and nothing else. */
export function verdictOf(states: readonly Blocking[]): FitVerdict {
  if (states.some(isGrounding)) return 'not_fit'
  const isEnding = states.some(({ status, requirement }) => requirement.blocksDuty && status === 'expiring')
  return isEnding ? 'fit_expiring' : 'fit'
}

/** Says whether somebody is fit to fly: everything that blocks duty and applies must be met. */
export function readFitness(states: readonly Judged[], day: string): WholeFitness {
  const toNamed = ({ requirement, status, validUntil, ...more }: Judged): NamedState => ({
    requirementId: requirement.id,
    title: requirement.title,
    status,
    validUntil,
    daysLeft: daysUntil(day, validUntil),
    isRenewalWaiting: more.isRenewalWaiting === true && status !== 'submitted',
    returned: status === 'rejected' ? (more.returned ?? null) : null,
  })
  const named = (some: readonly Judged[]) => ({
    count: some.length,
    first: some.toSorted(byUrgency).slice(0, maxNamed).map(toNamed),
  })
  const blocking = states.filter(
    ({ status, requirement }) => requirement.blocksDuty && status !== 'not_applicable',
  )
  const grounding = blocking.filter(isGrounding)
  const expiring: readonly Judged[] = blocking.filter(({ status }) => status === 'expiring')
  const ending = states.filter(
    (state) => isMet(state.status) && state.validUntil !== null && !expiring.includes(state),
  )
  return {
    verdict: verdictOf(states),
    blocking: blocking.length,
    grounding: named(grounding),
    expiring: named(expiring),
    lapsed: named(states.filter((state) => isLapsed(state) && !isGrounding(state))),
    next: ending.toSorted(byLastDay).slice(0, maxNext).map(toNamed),
  }
}

/** The part of a reading that one line says. */
export const inShort = ({ verdict, blocking, grounding, expiring }: WholeFitness): Fitness => ({
  verdict,
  blocking,
  grounding,
  expiring,
})
