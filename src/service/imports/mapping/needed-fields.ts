/** Tells what a complete case needs from what it can do without: a cell of the second kind is left out with a word, and makes no draft. */
import { requiredFields } from '#logging/cases/checks/required-fields.ts'
import type { ImportProblem } from '../contract.ts'

/** What gives a required field beside its own column, and what says whether the case counts at all. */
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

const needed = new Set<string>([...requiredFields, ...deciding])

/** Whether a complete case needs what stands at a path, so that it waits as a draft where that is unsure. */
export const isNeeded = (path: string | null): boolean => path === null || needed.has(path)

/** How bad it is that a value of a field does not go in. */
export const severityOfLoss = (path: string | null): ImportProblem['severity'] =>
  isNeeded(path) ? 'error' : 'left_out'
