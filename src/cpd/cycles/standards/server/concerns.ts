import type { Concerns } from '#cpd/activities/concerns/contract.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { readPractice } from '#people/profile/server/service.ts'
import { listApplicable, concernsOf, type StandardWithRules } from '../concerns.ts'
import { listStandards } from './standards.ts'

/** Returns the standards that apply to the actor, given those that they report to, the latest first. */
export async function readConcerns(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  reported: readonly StandardWithRules[],
): Promise<Concerns> {
  const [person, standards] = await Promise.all([readPractice(deps.db, actor), listStandards(deps, actor)])
  const offered = standards.filter(({ isRetired }) => !isRetired)
  return concernsOf(listApplicable(reported, offered, person))
}
