/** Decides which details of procedures, drugs and blood are in the summary of a case. */
import type { Case } from '#logging/cases/contract.ts'
import type { Blood, Drug, Procedure } from '#logging/cases/parts/procedures.contract.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'

/** A procedure without the details that the summary has. */
export interface ProcedureDetails extends Omit<Procedure, 'operatorRole'> {
  operatorRole: Procedure['operatorRole'] | null
}

/**
 * Returns the details that the summary does not show. If it shows only the name of a procedure, that procedure was
 * done once, in the setting of the case.
 */
export function omitProcedureSummary(
  line: Procedure,
  { encounterSetting }: Pick<Case, 'encounterSetting'>,
): ProcedureDetails {
  const { operatorRole, attempts, outcome, setting } = line
  const isFailureInSummary = outcome === 'unsuccessful' || outcome === 'abandoned'
  const isSuccess = Boolean(outcome) && !isFailureInSummary
  return {
    ...line,
    operatorRole: operatorRole === 'performed_supervised' ? operatorRole : null,
    // One attempt stays in the details if it succeeded, because that is a first-pass success.
    attempts: attempts === 1 && isSuccess ? 1 : null,
    outcome: isFailureInSummary ? null : outcome,
    setting: setting === encounterSetting || setting === 'simulated' ? null : setting,
  }
}

/** The heading of drugs and blood says that the team gave them, but not which member of the team. */
const roleOutsideSummary = (role: string | null | undefined) =>
  isDoneByTeam(role) && role !== 'performed' ? role : null

/**
 * Returns the details that the summary does not show. If it shows only the name and dose of a drug, the drug was
 * given once and not as an infusion.
 */
export const omitDrugSummary = (line: Drug): Drug => ({
  ...line,
  dose: null,
  unit: null,
  route: null,
  doses: null,
  infusion: null,
  givenByRole: roleOutsideSummary(line.givenByRole),
})

/** `isTimeInSummary` says whether the bar of the mission shows when the product was started. */
export const omitBloodSummary = (line: Blood, isTimeInSummary: boolean): Blood => ({
  ...line,
  units: null,
  volumeMl: null,
  startedAfterActivationMinutes: isTimeInSummary ? null : line.startedAfterActivationMinutes,
  givenByRole: roleOutsideSummary(line.givenByRole),
})
