/** Finds the errors that keep an entry from being logged, and the warnings that its author should check. */
import type { FieldError } from '#platform/contract/errors.ts'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { missingFields, type MissingField } from '#logging/cases/checks/completeness.ts'
import { caseQuestions } from '#logging/case-questions/case-questions.ts'
import { caseRequestSchema, type CaseRequest, type EnteredCase } from '#logging/cases/contract.ts'
import { clockPaths, rollEntryClocks, type CaseEntry } from './entry.ts'
import { toCaseFacts, requestOf } from './entry-request.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { listFreeTexts, findLengthError } from '#privacy/free-text.ts'
import { isChecked } from '#privacy/findings.ts'
import type { PrivacyGuard } from '#privacy/guard.ts'
import type { EntrySettings } from './organization-settings.ts'

export interface EntryContext extends EntrySettings {
  guard?: PrivacyGuard | null
  /** The latest date that the server accepts for a case. */
  today: string
  now: Date
}

export interface EntryIssues {
  errors: FieldError[]
  warnings: FieldError[]
  /** The errors about required fields without an answer. */
  missingErrors: FieldError[]
  /** The unanswered fields that registries ask for in addition. They are never required. */
  optionalFields: MissingField[]
  request: CaseRequest
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const valueAt = (request: CaseRequest, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), request)

const firstPerPath = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter(({ path }, index) => errors.findIndex((other) => other.path === path) === index)

function checkFacts(facts: EnteredCase, context: EntryContext) {
  const { guard } = context
  const tooLongErrors = findLengthError(listFreeTexts(facts, caseFreeTexts))
  if (tooLongErrors.length > 0)
    return {
      errors: [...caseErrors(facts, context), ...tooLongErrors],
      warnings: caseQuestions(facts, context),
    }
  // As on the server, a case cannot be logged while a finding of the guard is neither removed nor confirmed.
  const openFindings = guard
    ?.privacyFindingsInRecord(facts, caseFreeTexts)
    .filter((finding) => !isChecked(finding, facts.privacyChecked))
  return {
    errors: [...caseErrors(facts, context), ...(openFindings ?? [])],
    warnings: caseQuestions(facts, context),
  }
}

/** Returns all errors and warnings of an entry. */
export function issuesOf(entry: CaseEntry, context: EntryContext): EntryIssues {
  const request = requestOf(entry, context)
  const parsed = caseRequestSchema.safeParse(request)
  const checkResult = parsed.success
    ? checkFacts(parsed.data, context)
    : {
        errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        warnings: [],
      }
  const errors = firstPerPath([...rollEntryClocks(entry, context.zone).errors, ...checkResult.errors]).map(
    ({ path, message }) => ({ path, message }),
  )
  const missingErrors = errors.filter(
    ({ path }) => valueAt(request, path) === undefined && !isClockPath(path),
  )
  const requiredPaths = new Set(missingErrors.map(({ path }) => path))
  const unansweredFields = missingFields(toCaseFacts(request), {
    signOff: context.signOff ?? {},
  })
  const optionalFields = unansweredFields.filter(({ path }) => !requiredPaths.has(path))
  return {
    errors,
    warnings: firstPerPath(checkResult.warnings),
    missingErrors,
    optionalFields,
    request,
  }
}

// A clock time that fits no day is not in the request. It is wrong, but not missing, because the user has typed it.
const isClockPath = (path: string): boolean => clockPaths.has(path)

/** Returns whether a request contains any free text. */
export const hasFreeText = (record: object): boolean =>
  listFreeTexts(record, caseFreeTexts).some(({ text: words }) => words.trim() !== '')
