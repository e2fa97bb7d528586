/** Decides which details of procedures, drugs and blood are in the summary of a case. */
import type { Case } from '#logging/cases/contract.ts'
import type { Blood, Drug, Procedure } from '#logging/cases/parts/procedures.contract.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'

/** A procedure without the details that the summary has. */
export interface UntoldProcedure extends Omit<Procedure, 'operatorRole'> {
  operatorRole: Procedure['operatorRole'] | null
}

/** A procedure of the summary was done once, in the setting of the case, unless the summary says otherwise. */
export function untoldProcedure(
  line: Procedure,
  { encounterSetting }: Pick<Case, 'encounterSetting'>,
): UntoldProcedure {
  const { operatorRole, attempts, outcome, setting } = line
  const isFailureTold = outcome === 'unsuccessful' || outcome === 'abandoned'
  const isSuccess = Boolean(outcome) && !isFailureTold
  return {
    ...line,
    operatorRole: operatorRole === 'performed_supervised' ? operatorRole : null,
    // A success at the first attempt is a first pass.
    attempts: attempts === 1 && isSuccess ? 1 : null,
    outcome: isFailureTold ? null : outcome,
    setting: setting === encounterSetting || setting === 'simulated' ? null : setting,
  }
}

/** The heading of drugs and blood says that the team gave them, but not who of the team did. */
const untoldRole = (role: string | null | undefined) =>
  isDoneByTeam(role) && role !== 'performed' ? role : null

/** A drug of the summary was given once and not as an infusion, unless the summary says otherwise. */
export const untoldDrug = (line: Drug): Drug => ({
  ...line,
  dose: null,
  unit: null,
  route: null,
  doses: null,
  infusion: null,
  givenByRole: untoldRole(line.givenByRole),
})

/** `isTimeTold` says whether the drawing of the mission shows when it was started. */
export const untoldBlood = (line: Blood, isTimeTold: boolean): Blood => ({
  ...line,
  units: null,
  volumeMl: null,
  startedAfterActivationMinutes: isTimeTold ? null : line.startedAfterActivationMinutes,
  givenByRole: untoldRole(line.givenByRole),
})
