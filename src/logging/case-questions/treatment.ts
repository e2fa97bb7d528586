/** The facts about treatment that the questions need. */
import type { CaseFacts } from '#logging/cases/contract.ts'
import { listCodesInGroups } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'

/** Whether the team did one of these procedures on the patient of the case. */
export const hasDone = (
  { procedures, encounterSetting }: Pick<CaseFacts, 'procedures' | 'encounterSetting'>,
  codes: readonly string[],
): boolean =>
  procedures.some(
    (line) =>
      codes.includes(line.code) &&
      isDoneByTeam(line.operatorRole) &&
      // A procedure done for training during a real case was not done on the patient.
      (line.setting !== 'simulated' || encounterSetting === 'simulated'),
  )

export const inductions = ['rapid_sequence_induction', 'delayed_sequence_induction']

export const sedatives = listCodesInGroups(drugs, 'induction_sedation')
export const blockers = listCodesInGroups(drugs, 'neuromuscular_blocker')
export const opioids = listCodesInGroups(drugs, 'opioid')

/** Whether the case has one of these diagnoses, as the working diagnosis or as a further one. */
export const hasDiagnosis = ({ clinical }: Pick<CaseFacts, 'clinical'>, codes: readonly string[]): boolean =>
  [clinical?.diagnosisPrimary, ...(clinical?.diagnosisSecondary ?? [])].some(
    (code) => code !== null && code !== undefined && codes.includes(code),
  )
