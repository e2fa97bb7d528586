import type { Enrolment, EnrolmentDetail } from '../contract.ts'
import type { CycleChange } from './queries.ts'

/** Whether the cycle is active and has not ended. A cycle may begin in the future. */
export const isRunning = ({ status, cycleEnd }: Pick<Enrolment, 'status' | 'cycleEnd'>, today: string) =>
  status === 'active' && cycleEnd >= today

/** Returns a request that leaves the settings of a cycle as they are. Set what is to change. */
export const toCycleChange = ({
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
  // The server sent these codes, so they are in the list.
  statuses: statuses as CycleChange['statuses'],
  status: status === 'lapsed' ? 'active' : status,
  version,
})

/** Returns the change that adopts today's rules. Settings for targets that these rules do not contain are dropped. */
export function withNewRules(cycle: EnrolmentDetail): CycleChange {
  const codes = new Set(cycle.newRules?.targets.map(({ code }) => code))
  const overrides = Object.fromEntries(Object.entries(cycle.overrides).filter(([code]) => codes.has(code)))
  return {
    ...toCycleChange(cycle),
    overrides,
    overrideReason: Object.keys(overrides).length > 0 ? cycle.overrideReason : null,
    withNewRules: true,
  }
}
