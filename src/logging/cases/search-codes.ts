/**
 * Codes of a case in its search index, in addition to its words, so that one index answers "cases with this procedure, at this
 * age, with these words". Each code starts with a colon, with which no searched word can start.
 */
import type { CaseFacts } from './contract.ts'
import { foldForSearch, searchTextOf } from './derived.ts'
import { doneIn, drugsGivenIn, isSimulatedCase } from '#logging/treatment/done.ts'
import { ageBandOf } from './parts/patient.ts'

export const procedureCode = (procedure: string): string => `:procedure:${procedure}`
/** The code of a procedure that was only simulated, in a case that was not. */
export const simulatedProcedureCode = (procedure: string): string => `:simulated:${procedure}`
export const drugCode = (drug: string): string => `:drug:${drug}`
export const diagnosisCode = (diagnosis: string): string => `:diagnosis:${diagnosis}`
export const ageBandCode = (ageBand: string): string => `:age:${ageBand}`
export const supervisionCode = (level: string): string => `:supervision:${level}`
/** Returns the same code however the tag is capitalized or accented. */
export const tagCode = (tag: string): string => `:tag:${foldForSearch(tag)}`
/** The code of a simulated case or a training mission. */
export const simulatedCode = ':simulated'
/** Only the owner may learn whether a case has a reflection: a query with this code needs the owner's scope. */
export const reflectionCode = ':reflection'

/** Returns the columns of a case that the logbook is searched by. */
export const searchColumnsOf = (
  entered: CaseFacts & { missionNumber: string },
  hasReflection = entered.reflection != null,
) => ({ search_text: searchTextOf(entered), search_codes: searchCodesOf(entered, hasReflection) })

/** Returns the codes of a case, each once. */
export function searchCodesOf(entered: CaseFacts, hasReflection: boolean): string[] {
  const { clinical, team, tags, encounterSetting } = entered
  const ageBand = ageBandOf(entered)
  const done = doneIn(entered)
  const real = new Set(done.flatMap((each) => (each.isSimulated ? [] : [each.code])))
  const onlySimulated = done.filter(({ code }) => !real.has(code))
  const codes = [
    ...done.map(({ code }) => procedureCode(code)),
    ...(encounterSetting === 'simulated'
      ? []
      : onlySimulated.map(({ code }) => simulatedProcedureCode(code))),
    ...drugsGivenIn(entered).map(drugCode),
    ...[clinical?.diagnosisPrimary ?? [], clinical?.diagnosisSecondary ?? []].flat().map(diagnosisCode),
    ...(ageBand === null ? [] : [ageBandCode(ageBand)]),
    ...(team?.supervisionLevel ? [supervisionCode(team.supervisionLevel)] : []),
    ...(tags ?? []).map(tagCode),
    ...(isSimulatedCase(entered) ? [simulatedCode] : []),
    ...(hasReflection ? [reflectionCode] : []),
  ]
  return [...new Set(codes)]
}
