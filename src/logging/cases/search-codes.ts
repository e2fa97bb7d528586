/**
 * Codes of a case in its search index, in addition to its words, so that one index answers "cases with this procedure, at this
 * age, with these words". Each code starts with a colon, with which no searched word can start.
 */
import type { CaseFacts } from './contract.ts'
import { foldForSearch, searchTextOf } from './derived.ts'
import { proceduresDoneIn, drugsGivenIn, isSimulatedCase } from '#logging/treatment/done.ts'
import { ageBandOf } from './parts/patient.ts'

export const procedureCode = (procedure: string): string => `:procedure:${procedure}`
/** The code of a procedure that was only simulated in a case that was not simulated. */
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
  facts: CaseFacts & { missionNumber: string },
  hasReflection = facts.reflection != null,
) => ({ search_text: searchTextOf(facts), search_codes: searchCodesOf(facts, hasReflection) })

/** Returns the codes of a case, each once. */
export function searchCodesOf(facts: CaseFacts, hasReflection: boolean): string[] {
  const { clinical, team, tags, encounterSetting } = facts
  const ageBand = ageBandOf(facts)
  const doneProcedures = proceduresDoneIn(facts)
  const realCodes = new Set(
    doneProcedures.flatMap((procedure) => (procedure.isSimulated ? [] : [procedure.code])),
  )
  const onlySimulated = doneProcedures.filter(({ code }) => !realCodes.has(code))
  const codes = [
    ...doneProcedures.map(({ code }) => procedureCode(code)),
    ...(encounterSetting === 'simulated'
      ? []
      : onlySimulated.map(({ code }) => simulatedProcedureCode(code))),
    ...drugsGivenIn(facts).map(drugCode),
    ...[clinical?.diagnosisPrimary ?? [], clinical?.diagnosisSecondary ?? []].flat().map(diagnosisCode),
    ...(ageBand === null ? [] : [ageBandCode(ageBand)]),
    ...(team?.supervisionLevel ? [supervisionCode(team.supervisionLevel)] : []),
    ...(tags ?? []).map(tagCode),
    ...(isSimulatedCase(facts) ? [simulatedCode] : []),
    ...(hasReflection ? [reflectionCode] : []),
  ]
  return [...new Set(codes)]
}
