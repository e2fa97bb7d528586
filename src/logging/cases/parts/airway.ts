import type { FieldError } from '#platform/contract/errors.ts'
import { rolesOutsideTeam } from '#logging/treatment/roles.ts'
import { isDoneByTeam } from '#reference/operator-roles.ts'
import type { Airway, AirwayAttempt, AirwayFigures } from './airway.contract.ts'
import { firstPassHarm, type AirwayPatient } from './first-pass.ts'

const cuffedAirways = new Set(['tracheal_tube', 'front_of_neck'])
const advancedAirways = new Set([...cuffedAirways, 'supraglottic'])

const noFigures: AirwayFigures = {
  attemptsTotal: null,
  firstPassSuccess: null,
  firstPassWithoutHypoxiaOrHypotension: null,
  firstPassByReport: null,
  intubationSuccess: null,
}

const isTracheal = (attempt: AirwayAttempt): boolean => attempt.technique === 'tracheal'

export function airwayFigures(airway: Airway | null | undefined, patient: AirwayPatient): AirwayFigures {
  if (!airway?.attempts) return noFigures
  const attempts = airway.attempts.toSorted((a, b) => a.number - b.number).filter(isTracheal)
  // Only the team's attempts count for first-pass success.
  const teamAttempts = attempts.filter((attempt) => !rolesOutsideTeam.has(attempt.operator ?? 'self'))
  const firstPassSuccess = teamAttempts[0]?.success ?? null
  const { withoutHarm, byReport } = firstPassHarm(airway, firstPassSuccess, patient)
  return {
    attemptsTotal: attempts.length,
    firstPassSuccess,
    firstPassWithoutHypoxiaOrHypotension: withoutHarm,
    firstPassByReport: byReport,
    intubationSuccess: intubationSuccess(teamAttempts),
  }
}

function intubationSuccess(attempts: readonly AirwayAttempt[]): AirwayFigures['intubationSuccess'] {
  if (attempts.length === 0) return null
  if (attempts[0]?.success === true) return 'yes_first'
  if (attempts.some((attempt) => attempt.success === true)) return 'yes_later'
  return attempts.every((attempt) => attempt.success === false) ? 'no' : null
}

export const hasCuffedAirway = (airway: Airway | null | undefined): boolean =>
  cuffedAirways.has(airway?.finalAirway ?? '')

/** Whether the final airway needed an attempt to place it; a mask or the patient's own airway does not. */
export const hasAdvancedAirway = (airway: Airway | null | undefined): boolean =>
  advancedAirways.has(airway?.finalAirway ?? '')

const inductions = new Set(['rapid_sequence_induction', 'delayed_sequence_induction'])

/** The technique of the attempts that each of these procedures needs. */
const techniques: Readonly<Record<string, string>> = {
  rapid_sequence_induction: 'tracheal',
  delayed_sequence_induction: 'tracheal',
  tracheal_intubation_oral: 'tracheal',
  tracheal_intubation_nasal: 'tracheal',
  intubation_no_drugs: 'tracheal',
  awake_intubation: 'tracheal',
  supraglottic_airway: 'supraglottic',
  front_of_neck_airway: 'front_of_neck',
}

type ProcedureLines = readonly { code: string; operatorRole?: string | null | undefined }[]

/** Whether the procedures include an induction, which means that drugs assisted the airway. */
export const isDrugAssistedBy = (procedures: ProcedureLines): boolean =>
  procedures.some((line) => inductions.has(line.code) && isDoneByTeam(line.operatorRole))

/** Returns the first attempt as the procedures suggest it, or null if none of them needs an attempt. */
export function toSuggestedAttempt(procedures: ProcedureLines): AirwayAttempt | null {
  const line = procedures.find(
    (procedure) => isDoneByTeam(procedure.operatorRole) && techniques[procedure.code] !== undefined,
  )
  if (!line) return null
  const isOwn = !line.operatorRole || line.operatorRole.startsWith('performed')
  return { number: 1, technique: techniques[line.code], ...(isOwn && { operator: 'self' }) }
}

const finalAirwayByTechnique: Readonly<Record<string, string>> = {
  tracheal: 'tracheal_tube',
  supraglottic: 'supraglottic',
  front_of_neck: 'front_of_neck',
}

const finalAirwayAfter = (attempts: Airway['attempts']): string | null => {
  const technique = attempts?.findLast(({ success }) => success === true)?.technique
  return (technique && finalAirwayByTechnique[technique]) || null
}

/** Sets the final airway from the last successful attempt, unless the user has chosen another one. */
export function airwayAfterAttempts(
  previous: Airway,
  attempts: AirwayAttempt[] | null,
): Pick<Airway, 'attempts' | 'finalAirway'> {
  const isAutomatic = !previous.finalAirway || previous.finalAirway === finalAirwayAfter(previous.attempts)
  return isAutomatic ? { attempts, finalAirway: finalAirwayAfter(attempts) } : { attempts }
}

export function airwayErrors(airway: Airway | null | undefined): FieldError[] {
  if (!airway) return []
  const errors: FieldError[] = []
  const attempts = airway.attempts ?? []
  attempts.forEach((attempt, index) => {
    const path = `airway.attempts.${index}`
    if (attempt.number !== index + 1) {
      errors.push({ path: `${path}.number`, message: 'Number the attempts 1, 2, 3, in order.' })
    }
    if (attempt.success === true && attempt.failureReason) {
      errors.push({
        path: `${path}.failureReason`,
        message: 'A successful attempt has no reason for failure.',
      })
    }
  })
  // A tube without any attempt is only incomplete. A tube with attempts but without a successful tracheal one is a
  // contradiction.
  const isTubeExplained = attempts.some((attempt) => isTracheal(attempt) && attempt.success === true)
  if (airway.finalAirway === 'tracheal_tube' && attempts.length > 0 && !isTubeExplained) {
    errors.push({
      path: 'airway.finalAirway',
      message: 'A tracheal tube needs one tracheal attempt that was successful.',
    })
  }
  return errors
}
