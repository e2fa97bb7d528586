import { isSupervised } from '#logging/missions/mission.ts'
import { proceduresDoneIn } from '#logging/treatment/done.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import type { CaseFacts } from '../contract.ts'

/** The facts of a case that rules ask about. */
export type RuledFacts = Pick<
  CaseFacts,
  'mission' | 'team' | 'procedures' | 'drugs' | 'blood' | 'airway' | 'encounterSetting'
>

/** Whether a rule wants a signature for a case with these facts. `../sign-off-rule-sql.ts` says the same in SQL. */
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

/** Returns the status of a logged case: it waits while its rule wants a signature and nobody has signed what it says now. */
export const loggedStatus = ({
  rule,
  facts,
  isSigned,
}: {
  rule: Partial<SignOffRule> | null
  facts: RuledFacts
  isSigned: boolean
}): 'pending' | 'completed' => (!isSigned && wantsSignature(rule ?? {}, facts) ? 'pending' : 'completed')
