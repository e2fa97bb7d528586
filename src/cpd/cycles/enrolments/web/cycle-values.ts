import type { Enrolment, EnrolmentDetail } from '../contract.ts'
import type { CycleChange } from './queries.ts'

/** Whether a cycle counts what is done today. */
export const isRunning = ({ status, cycleEnd }: Pick<Enrolment, 'status' | 'cycleEnd'>, today: string) =>
  status === 'active' && cycleEnd >= today

/** Returns what a change of a cycle keeps. */
export const keptOf = ({
  cycleStart,
  overrides,
  overrideReason,
  statuses,
  status,
  version,
}: Pick<
  EnrolmentDetail,
  'cycleStart' | 'overrides' | 'overrideReason' | 'statuses' | 'status' | 'version'
>): CycleChange => ({
  cycleStart,
  overrides,
  overrideReason,
  // The server gave them: they are codes of the list.
  statuses: statuses as CycleChange['statuses'],
  status: status === 'lapsed' ? 'active' : status,
  version,
})

/** Returns the change that takes over the rules of today. What was set for a target that they no longer have is dropped. */
export function withNewRules(cycle: EnrolmentDetail): CycleChange {
  const codes = new Set(cycle.newRules?.targets.map(({ code }) => code))
  const overrides = Object.fromEntries(Object.entries(cycle.overrides).filter(([code]) => codes.has(code)))
  return {
    ...keptOf(cycle),
    overrides,
    overrideReason: Object.keys(overrides).length > 0 ? cycle.overrideReason : null,
    withNewRules: true,
  }
}
