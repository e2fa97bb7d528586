/**
 * Distinguishes fields that a complete case needs from others: an unreadable cell of another field is left out with a note, and
 * makes no draft.
 */
import { requiredFields } from '#logging/cases/checks/required-fields.ts'
import type { ImportProblem } from '../contract.ts'

/** Columns other than its own that give a required field, and fields that decide whether the case counts at all. */
const deciding: readonly string[] = [
  'date',
  'caseAndMission',
  'mission.cancelled',
  'ageBand',
  'patient.sexAndAge',
  'patientAgeUnknown',
  'status',
  'encounterSetting',
]

const neededFields = new Set<string>([...requiredFields, ...deciding])

/** Whether a complete case needs the field at a path, so that it waits as a draft if the value is unsure. */
export const isNeeded = (path: string | null): boolean => path === null || neededFields.has(path)

/** Returns the severity of a value that cannot be imported into a field. */
export const severityOfLoss = (path: string | null): ImportProblem['severity'] =>
  isNeeded(path) ? 'error' : 'left_out'
