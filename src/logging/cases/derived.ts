import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { missionIntervals, missionTimeHours, teamSizeOf } from '#logging/missions/mission.ts'
import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionTypes, platforms } from '#reference/mission-lists.ts'
import { dashboardProceduresOf } from '#logging/treatment/done.ts'
import { airwayFigures } from './parts/airway.ts'
import { issOf, vitalsFigures } from './parts/clinical.ts'
import { missingFields } from './checks/completeness.ts'
import type { CaseFacts, DerivedCase } from './contract.ts'
import { ageBandOf, ageDays, isPaediatric } from './parts/patient.ts'

export interface DerivationSettings {
  paediatricAgeLimit: number
  /** The rule about signatures that applies to this case. */
  signOff: Partial<SignOffRule>
}

/** Returns every value derived from the entered fields; clients never send these. */
export function derivedOf(
  facts: CaseFacts,
  { paediatricAgeLimit, signOff }: DerivationSettings,
): DerivedCase {
  return {
    intervals: missionIntervals(facts.mission),
    missionTimeHours: missionTimeHours(facts.mission),
    ageDays: ageDays(facts),
    ageBand: ageBandOf(facts),
    isPaediatric: isPaediatric(facts, paediatricAgeLimit),
    vitals: vitalsFigures(facts.clinical, facts),
    iss: issOf(facts.clinical?.injury?.ais),
    ...airwayFigures(facts.airway, facts),
    teamSize: teamSizeOf(facts.team),
    dashboardProcedures: dashboardProceduresOf(facts),
    missing: missingFields(facts, { signOff }),
  }
}

/** Returns the text in lower case, without diacritics and punctuation: "noel" finds "Noël", "25 00042" finds "#25-00042". */
export const foldForSearch = (text: string): string =>
  toPlainLetters(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the text that the logbook search covers. It deliberately excludes the reflection and the clinical narrative.
 * Procedures and drugs are in the search codes instead: as text, "blood" would also find "Blood glucose".
 */
export function searchTextOf(facts: CaseFacts & { missionNumber?: string | null }): string {
  const { mission, clinical } = facts
  const parts = [
    facts.title,
    facts.missionNumber && normaliseMissionNumber(facts.missionNumber),
    labelOf(caseTypes, facts.type),
    labelOf(missionTypes, mission?.missionType),
    labelOf(diagnoses, clinical?.diagnosisPrimary),
    clinical?.diagnosisPrimaryOther,
    labelOf(platforms, mission?.platform),
    ...(facts.tags ?? []),
  ]
  return foldForSearch([...new Set(parts.filter(Boolean))].join(' '))
}

/**
 * Returns the entered content in a canonical form: fields in alphabetical order, without unknown values. Two requests with
 * equal content are the same case sent twice, however the client encodes "unknown".
 */
export function caseContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(caseContent)
  if (typeof value !== 'object' || value === null) return value
  const knownEntries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(
    knownEntries
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([field, part]) => [field, caseContent(part)]),
  )
}
