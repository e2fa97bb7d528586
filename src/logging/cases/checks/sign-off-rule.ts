import { isSupervised } from '#logging/missions/mission.ts'
import { proceduresDoneIn } from '#logging/treatment/done.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import type { CaseFacts } from '../contract.ts'

/** The facts of a case on which signature rules depend. */
export type RuledFacts = Pick<
  CaseFacts,
  'mission' | 'team' | 'procedures' | 'drugs' | 'blood' | 'airway' | 'encounterSetting'
>

/**
 * Whether a rule requires a signature for a case with these facts. `../sign-off-rule-sql.ts` has the same rule in
 * SQL.
 */
export function wantsSignature(
  { everything, supervised, procedures, missionTypes }: Partial<SignOffRule>,
  facts: RuledFacts,
): boolean {
  if (everything) return true
  if (supervised && isSupervised(facts.team?.supervisionLevel)) return true
  const missionType = facts.mission?.missionType
  if (missionType && missionTypes?.includes(missionType)) return true
  return Boolean(procedures?.length) && proceduresDoneIn(facts).some(({ code }) => procedures?.includes(code))
}

/**
 * Returns the status of a logged case: `pending` while its rule requires a signature and nobody has signed its
 * current content.
 */
export const loggedStatus = ({
  rule,
  facts,
  isSigned,
}: {
  rule: Partial<SignOffRule> | null
  facts: RuledFacts
  isSigned: boolean
}): 'pending' | 'completed' => (!isSigned && wantsSignature(rule ?? {}, facts) ? 'pending' : 'completed')
