/** Makes a request acceptable: removes fields that the contract or a clinical rule refuses, and adds a problem for each. */
import type { FieldError } from '#platform/contract/errors.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { requiredErrors } from '#logging/cases/checks/required-fields.ts'
import { caseRequestSchema, type CaseRequest, type EnteredCase } from '#logging/cases/contract.ts'
import type { ImportProblem } from '../contract.ts'
import { problemOf, type Reading } from './read-row.ts'
import type { ImportContext } from './prepare-mapping.ts'
import { isRequired } from './needed-fields.ts'
import { removeAt, valueAt, type Part } from './request-draft.ts'

export interface CheckedRequest {
  /** Null if not even a draft can be saved, because the date is missing. */
  request: CaseRequest | null
  problems: ImportProblem[]
  /** The fields that a complete case still needs. */
  missing: FieldError[]
}

/** Each round removes at least one field. A row with more invalid fields than this is not a case. */
const maxRounds = 200

export function checkRequest(
  request: Part,
  readings: readonly Reading[],
  context: ImportContext,
): CheckedRequest {
  const problems: ImportProblem[] = []
  const removeField = ({ path, message }: FieldError): boolean => {
    const reading = findSourceReading(readings, path)
    if (path === 'date' || !removeNearest(request, path)) return false
    const severity = isUnsureWithout(request, path) ? 'error' : 'left_out'
    problems.push(
      problemOf(reading?.column ?? null, reading?.cell ?? null, `${message} It is left out.`, severity),
    )
    return true
  }
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = caseRequestSchema.safeParse({ ...request, status: 'draft' })
    const errors = parsed.success
      ? caseErrors({ ...parsed.data, status: 'draft' }, context)
      : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    if (errors.length === 0 && parsed.success) return toCheckedRequest(request, parsed.data, problems)
    const [firstError] = errors
    const dateError = errors.find(({ path }) => path === 'date')
    if (dateError ?? (firstError && !removeField(firstError))) {
      const error = dateError ?? firstError
      const reading = error && findSourceReading(readings, error.path)
      const message =
        valueAt(request, 'date') === undefined ? 'This row has no date.' : (error?.message ?? '')
      problems.push(
        problemOf(reading?.column ?? null, reading?.cell ?? null, `${message} It cannot become a case.`),
      )
      return { request: null, problems, missing: [] }
    }
  }
  const message = 'Too much of this row contradicts itself. It cannot become a case.'
  return { request: null, problems: [...problems, problemOf(null, null, message)], missing: [] }
}

/** Whether the case is unsure without the field: it is required, or it belongs to a patient although the mission had none. */
const isUnsureWithout = (request: Part, path: string): boolean =>
  isRequired(path) || isPatientless(request['mission'] as Parameters<typeof isPatientless>[0]) // safe: a part of the readings

/** Completes the request. It becomes a draft if it lacks anything that a complete case needs. */
function toCheckedRequest(request: Part, parsedCase: EnteredCase, problems: ImportProblem[]): CheckedRequest {
  const missing = requiredErrors(parsedCase)
  const isUnsure = problems.some(({ severity }) => severity === 'error')
  const isDraft = missing.length > 0 || isUnsure || request['status'] === 'draft'
  // Safe cast: the schema accepted it in `checkRequest`.
  const finalRequest = { ...request, status: isDraft ? 'draft' : 'completed' } as CaseRequest
  return { request: finalRequest, problems, missing }
}

/** Removes the field at a path, or the part that would contain it if the field itself is missing. */
function removeNearest(request: Part, path: string): boolean {
  const names = path.split('.')
  for (let length = names.length; length > 0; length -= 1) {
    if (removeAt(request, names.slice(0, length).join('.'))) return true
  }
  return false
}

/** Returns the reading from which the value at a path of the request came. */
function findSourceReading(readings: readonly Reading[], path: string): Reading | undefined {
  const exactReading = readings.find(({ column }) => column.target.code === path)
  if (exactReading) return exactReading
  const sourceCodes: Readonly<Record<string, string>> = {
    patientAgeUnit: 'patientAge',
    patientAge: 'patientAge',
  }
  const field = path.split('.').at(-1) ?? ''
  return (
    readings.find(({ column }) => column.target.code === sourceCodes[path]) ??
    readings.find(({ column }) => column.target.code.startsWith(`${path}.`)) ??
    readings.find(
      ({ column }) =>
        column.target.code.split('.').at(-1) === field &&
        column.target.code.startsWith(path.split('.')[0] ?? ''),
    ) ??
    readings.find(({ column }) => path.startsWith(column.target.code.split('.').slice(0, 2).join('.')))
  )
}
