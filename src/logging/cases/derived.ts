import { plainLetters } from '#platform/contract/plain-letters.ts'
import { missionIntervals, missionTimeHours, teamSizeOf } from '#logging/missions/mission.ts'
import { normaliseMissionNumber } from '#logging/missions/mission-number.ts'
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
  requireSignOff: boolean
}

/** Returns every value derived from the entered fields; clients never send these. */
export function derivedOf(
  entered: CaseFacts,
  { paediatricAgeLimit, requireSignOff }: DerivationSettings,
): DerivedCase {
  return {
    intervals: missionIntervals(entered.mission),
    missionTimeHours: missionTimeHours(entered.mission),
    ageDays: ageDays(entered),
    ageBand: ageBandOf(entered),
    isPaediatric: isPaediatric(entered, paediatricAgeLimit),
    vitals: vitalsFigures(entered.clinical, entered),
    iss: issOf(entered.clinical?.injury?.ais),
    ...airwayFigures(entered.airway, entered),
    teamSize: teamSizeOf(entered.team),
    dashboardProcedures: dashboardProceduresOf(entered),
    missing: missingFields(entered, { requireSignOff }),
  }
}

/** Returns the text in lower case, without diacritics and punctuation: "noel" finds "Noël", "25 00042" finds "#25-00042". */
export const foldForSearch = (words: string): string =>
  plainLetters(words)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the text that the logbook search covers. It deliberately excludes the reflection and the clinical narrative.
 * Procedures and drugs are in the search codes instead: as text, "blood" would also find "Blood glucose".
 */
export function searchTextOf(entered: CaseFacts & { missionNumber?: string | null }): string {
  const { mission, clinical } = entered
  const words = [
    entered.title,
    entered.missionNumber && normaliseMissionNumber(entered.missionNumber),
    labelOf(caseTypes, entered.type),
    labelOf(missionTypes, mission?.missionType),
    labelOf(diagnoses, clinical?.diagnosisPrimary),
    clinical?.diagnosisPrimaryOther,
    labelOf(platforms, mission?.platform),
    ...(entered.tags ?? []),
  ]
  return foldForSearch([...new Set(words.filter(Boolean))].join(' '))
}

/**
 * Returns the entered content in a canonical form: fields in alphabetical order, without unknown values. Two requests with
 * equal content are the same case sent twice, however the client encodes "unknown".
 */
export function caseContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(caseContent)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(
    known
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, part]) => [field, caseContent(part)]),
  )
}
