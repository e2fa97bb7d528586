import { isPatientless } from '#logging/missions/mission.ts'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { listDefiningNames } from '#reference/defining-procedures.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'
import { missionResults, platforms } from '#reference/mission-lists.ts'
import { shortDiagnoses, toShortLabel } from '#reference/short-labels.ts'
import type { CaseFacts } from './contract.ts'
import { ageBandOf } from './parts/patient.ts'

type TitleFacts = Pick<CaseFacts, 'type' | 'mission' | 'clinical'> & {
  procedures: readonly { code: string; operatorRole?: string | null | undefined }[]
  blood?: readonly { givenByRole?: string | null | undefined }[] | null | undefined
}

const maxProcedures = 2
const maxPresentationLength = 60
const minTitleLength = 3

/**
 * Returns a title such as "Severe TBI, RSI, blood": the working diagnosis, else the presenting problem, else the case type,
 * and up to two defining procedures of the team; "Stood down en route" for a mission without a patient. Lists show the age
 * band and the platform next to it.
 */
export function suggestedTitle(facts: TitleFacts): string {
  return titleWith(facts, {
    procedures: facts.procedures.filter(({ operatorRole }) => isDoneByTeam(operatorRole)),
    blood: (facts.blood ?? []).filter(({ givenByRole }) => isDoneByTeam(givenByRole)),
  })
}

function titleWith(facts: TitleFacts, treatment: Pick<TitleFacts, 'procedures' | 'blood'>): string {
  if (isPatientless(facts.mission)) {
    return labelOf(missionResults, facts.mission?.result) ?? 'Untitled case'
  }
  const lead = diagnosisOf(facts) ?? presentationOf(facts) ?? labelOf(caseTypes, facts.type)
  const title = [lead ?? 'Untitled case', ...definingProceduresOf(treatment)].join(', ')
  // A title of only "MI" is shorter than the minimum length of a title.
  return Array.from(title).length >= minTitleLength
    ? title
    : `${labelOf(caseTypes, facts.type) ?? 'Case'}: ${title}`
}

/**
 * Returns the title that the author typed, or null if it was suggested and should follow the entered fields. A stored title
 * may also be in one of two former suggested formats: the first included observed procedures, the second the age band and the
 * platform.
 */
export const ownTitle = (storedCase: CaseFacts & { title: string }): string | null =>
  [suggestedTitle(storedCase), titleWith(storedCase, storedCase), typeAgeAndPlatform(storedCase)].includes(
    storedCase.title,
  )
    ? null
    : storedCase.title

function diagnosisOf({ clinical }: TitleFacts): string | null {
  const code = clinical?.diagnosisPrimary
  if (!code) return null
  return clinical.diagnosisPrimaryOther ?? toShortLabel(diagnoses, shortDiagnoses, code)
}

/** Returns the first line of the presenting problem, shortened at a word boundary. */
function presentationOf({ clinical }: TitleFacts): string | null {
  const line = clinical?.presentation?.split('\n')[0]?.trim()
  if (!line) return null
  if (line.length <= maxPresentationLength) return line
  const cut = line.slice(0, maxPresentationLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxPresentationLength / 2)).trimEnd()}…`
}

function definingProceduresOf({ procedures, blood }: Pick<TitleFacts, 'procedures' | 'blood'>): string[] {
  const doneCodes = new Set(procedures.map(({ code }) => code))
  if ((blood ?? []).length > 0) doneCodes.add('blood_given')
  return listDefiningNames(doneCodes).slice(0, maxProcedures)
}

/** Returns the title in a former suggested format, so that a stored title in it is recognized as suggested. */
function typeAgeAndPlatform(storedCase: CaseFacts): string {
  const { type, mission } = storedCase
  const middle = isPatientless(mission)
    ? labelOf(missionResults, mission?.result)
    : labelOf(ageBands, ageBandOf(storedCase))
  const parts = [labelOf(caseTypes, type), middle, labelOf(platforms, mission?.platform)]
  return parts.filter((part) => part !== null).join(' - ') || 'Untitled case'
}
