/**
 * Distinguishes fields that a complete case needs from others. An unreadable cell of another field is left out with a note, and
 * does not make the case a draft.
 */
import { requiredFields } from '#logging/cases/checks/required-fields.ts'
import type { ImportProblem } from '../contract.ts'

/** Columns that fill a required field under another name, and fields that decide whether the case counts at all. */
const decidingFields: readonly string[] = [
  'date',
  'caseAndMission',
  'mission.cancelled',
  'ageBand',
  'patient.sexAndAge',
  'patientAgeUnknown',
  'status',
  'encounterSetting',
]

const requiredColumns = new Set<string>([...requiredFields, ...decidingFields])

/** Whether a complete case needs the field at a path, so that it waits as a draft if the value is unsure. */
export const isRequired = (path: string | null): boolean => path === null || requiredColumns.has(path)

/** Returns the severity of a value that cannot be imported into a field. */
export const severityOfLoss = (path: string | null): ImportProblem['severity'] =>
  isRequired(path) ? 'error' : 'left_out'
