/** Finds the errors that keep an entry from being logged, and the warnings that its author should check. */
import type { FieldError } from '#platform/contract/errors.ts'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { missingFields, type MissingField } from '#logging/cases/checks/completeness.ts'
import { caseQuestions } from '#logging/case-questions/case-questions.ts'
import { caseRequestSchema, type CaseRequest, type EnteredCase } from '#logging/cases/contract.ts'
import { clockPaths, rolledClocks, type CaseEntry } from './entry.ts'
import { factsOf, requestOf } from './entry-request.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { freeTexts, lengthErrors } from '#privacy/free-text.ts'
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
  missing: FieldError[]
  /** The fields that registries ask for in addition. They are never required. */
  incomplete: MissingField[]
  request: CaseRequest
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const valueAt = (request: CaseRequest, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), request)

const firstPerPath = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter(({ path }, index) => errors.findIndex((other) => other.path === path) === index)

function checkEntered(entered: EnteredCase, context: EntryContext) {
  const { guard } = context
  const tooLong = lengthErrors(freeTexts(entered, caseFreeTexts))
  if (tooLong.length > 0)
    return {
      errors: [...caseErrors(entered, context), ...tooLong],
      warnings: caseQuestions(entered, context),
    }
  // As on the server, a case cannot be logged while a finding of the guard is neither removed nor confirmed.
  const openFindings = guard
    ?.privacyFindingsInRecord(entered, caseFreeTexts)
    .filter((finding) => !isChecked(finding, entered.privacyChecked))
  return {
    errors: [...caseErrors(entered, context), ...(openFindings ?? [])],
    warnings: caseQuestions(entered, context),
  }
}

/** Returns all errors and warnings of an entry. */
export function issuesOf(entry: CaseEntry, context: EntryContext): EntryIssues {
  const request = requestOf(entry, context)
  const parsed = caseRequestSchema.safeParse(request)
  const checked = parsed.success
    ? checkEntered(parsed.data, context)
    : {
        errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        warnings: [],
      }
  const errors = firstPerPath([...rolledClocks(entry, context.zone).errors, ...checked.errors]).map(
    ({ path, message }) => ({ path, message }),
  )
  const missing = errors.filter(({ path }) => valueAt(request, path) === undefined && !isClockPath(path))
  const required = new Set(missing.map(({ path }) => path))
  const unanswered = missingFields(factsOf(request), { requireSignOff: context.requireSignOff ?? false })
  const incomplete = unanswered.filter(({ path }) => !required.has(path))
  return { errors, warnings: firstPerPath(checked.warnings), missing, incomplete, request }
}

// A clock time that could not be placed is not in the request, but it was typed.
const isClockPath = (path: string): boolean => clockPaths.has(path)

/** Returns whether a request contains any free text. */
export const hasFreeText = (entered: object): boolean =>
  freeTexts(entered, caseFreeTexts).some(({ words }) => words.trim() !== '')
