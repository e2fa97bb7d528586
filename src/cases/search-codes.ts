/**
 * Codes of a case in its search index, beside its words, so that one index answers "cases with this procedure, at this
 * age, with these words". Each starts with a colon, which no searched word can start with.
 */
import type { CaseFacts } from './contract.ts'
import { foldForSearch } from './derived.ts'
import { ageBandOf } from './parts/patient.ts'

export const procedureCode = (procedure: string): string => `:procedure:${procedure}`
export const diagnosisCode = (diagnosis: string): string => `:diagnosis:${diagnosis}`
export const ageBandCode = (ageBand: string): string => `:age:${ageBand}`
export const supervisionCode = (level: string): string => `:supervision:${level}`
/** Returns the same code however the tag is capitalized or accented. */
export const tagCode = (tag: string): string => `:tag:${foldForSearch(tag)}`
export const simulatedCode = ':simulated'
/** Only the owner may learn whether a case has a reflection: a query with this code needs the owner's scope. */
export const reflectionCode = ':reflection'

/** Returns the codes of a case, each once. */
export function searchCodesOf(entered: CaseFacts, hasReflection: boolean): string[] {
  const { clinical, team, procedures, tags, encounterSetting } = entered
  const ageBand = ageBandOf(entered)
  const codes = [
    ...procedures.map(({ code }) => procedureCode(code)),
    ...[clinical?.diagnosisPrimary ?? [], clinical?.diagnosisSecondary ?? []].flat().map(diagnosisCode),
    ...(ageBand === null ? [] : [ageBandCode(ageBand)]),
    ...(team?.supervisionLevel ? [supervisionCode(team.supervisionLevel)] : []),
    ...(tags ?? []).map(tagCode),
    ...(encounterSetting === 'simulated' ? [simulatedCode] : []),
    ...(hasReflection ? [reflectionCode] : []),
  ]
  return [...new Set(codes)]
}
