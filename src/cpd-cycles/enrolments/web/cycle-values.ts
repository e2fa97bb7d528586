import type { EnrolmentDetail } from '../contract.ts'
import type { CycleChange } from './queries.ts'

/** Returns what a change of a cycle keeps. */
export const keptOf = ({
  cycleStart,
  overrides,
  overrideReason,
  statuses,
  status,
  version,
}: EnrolmentDetail): CycleChange => ({
  cycleStart,
  overrides,
  overrideReason,
  // The server gave them: they are codes of the list.
  statuses: statuses as CycleChange['statuses'],
  status: status === 'lapsed' ? 'active' : status,
  version,
})
