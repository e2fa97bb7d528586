/** The text of a case in a printed logbook. */
import { ageLabel } from '#logging/cases/parts/patient.ts'
import type { Case } from '#logging/cases/contract.ts'
import { formatDay } from '#platform/contract/zoned-time.ts'
import { caseStatuses, patientGenders } from '#reference/case-lists.ts'
import { roleWords } from '../case-story/case-treatment.ts'
import { labelOf } from '#reference/codes.ts'
import { missionResults, missionTypes, platforms } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import {
  toShortLabel,
  shortMissionResults,
  shortPlatforms,
  shortProcedures,
} from '#reference/short-labels.ts'
import { crewRoles, supervisionLevels } from '#reference/team-lists.ts'

export interface PrintedCell {
  /** Printed in bold, above the rest. */
  head?: string
  words: string
}

/** The columns of a printed logbook: their headings and their widths in per cent. */
export const printedColumns = [
  { heading: 'Date and mission', width: 12 },
  { heading: 'What happened', width: 29 },
  { heading: 'Procedures', width: 30 },
  { heading: 'Role and supervision', width: 15 },
  { heading: 'Outcome', width: 14 },
] as const

const joinFilled = (parts: readonly (string | null | undefined | false)[], separator = '\n'): string =>
  parts.filter(Boolean).join(separator)

/** Returns a case as one row of a printed logbook, with a cell for each column; `signOffWords` say who has signed it. */
export function printedRow(theCase: Case, signOffWords: string | null): PrintedCell[] {
  const { mission, team, patient } = theCase
  const patientText = theCase.patientSequence > 1 && `Patient ${theCase.patientSequence}`
  const kind = [
    theCase.typeOther ?? theCase.typeLabel,
    labelOf(missionTypes, mission?.missionType),
    ageLabel(theCase),
    patient?.gender !== 'unknown' && labelOf(patientGenders, patient?.gender),
    mission?.platform && toShortLabel(platforms, shortPlatforms, mission.platform),
  ]
  return [
    { words: joinFilled([formatDay(theCase.date), theCase.missionNumber, patientText]) },
    { head: theCase.title, words: joinFilled(kind, ' · ') },
    { words: joinFilled(theCase.procedures.map(procedureWords), '; ') },
    {
      words: joinFilled([
        labelOf(crewRoles, team?.myRole),
        labelOf(supervisionLevels, team?.supervisionLevel),
        theCase.supervisor && `Supervisor: ${theCase.supervisor.name}`,
        signOffWords,
      ]),
    },
    {
      words: joinFilled([
        mission?.result && toShortLabel(missionResults, shortMissionResults, mission.result),
        theCase.status !== 'completed' && labelOf(caseStatuses, theCase.status),
        theCase.encounterSetting === 'simulated' && 'Simulated',
        theCase.flagCaseReview && 'Flagged for review',
      ]),
    },
  ]
}

function procedureWords({ code, codeOther, operatorRole, setting }: Case['procedures'][number]): string {
  const name = codeOther ?? toShortLabel(procedures, shortProcedures, code)
  const details = joinFilled([roleWords(operatorRole), setting === 'simulated' && 'simulated'], ', ')
  return details ? `${name} (${details})` : (name ?? code)
}
