import { isSupervised } from '#logging/missions/mission.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { procedureCode } from './search-codes.ts'

// The codes are constants of this repository, never input.
export const supervisedLevelsSql = `(${supervisionLevels
  .flatMap(({ code }) => (isSupervised(code) ? [`'${code}'`] : []))
  .join(', ')})`

/**
 * `wantsSignature` as SQL about `cases`; `rule` is an expression for a rule. Null means that there is no rule; the
 * result is then false.
 */
export const wantsSignatureSql = (rule: string): string => `coalesce(
  (${rule}->>'everything')::boolean
  or (coalesce((${rule}->>'supervised')::boolean, false) and coalesce(cases.supervision_level in ${supervisedLevelsSql}, false))
  or coalesce(${rule}->'missionTypes' ? cases.mission_type, false)
  or coalesce(cases.search_codes && (
    select array_agg('${procedureCode('')}' || code) from jsonb_array_elements_text(${rule}->'procedures') as code
  ), false), false)`
