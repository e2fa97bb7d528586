import { isChecked, type PrivacyFinding } from '#privacy/findings.ts'
import { privacyFindingsInRecord, applySeverityRule } from '#privacy/guard.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { findFreeText, type FreeTextShape } from '#platform/contract/free-text.ts'
import { AppError } from '#platform/server/http/error.ts'
import { createActivity, type EnteredActivity } from '../contract.ts'
import { cpdSeverityRule } from '../cpd-questions.ts'

const freeTexts = findFreeText(createActivity.body)

/**
 * Returns the findings that may identify a patient in an activity. It does not use the lists of names, because they would add
 * only warnings, and a name would hide that a relative is mentioned.
 */
export const findingsInActivity = (texts: object): PrivacyFinding[] =>
  applySeverityRule(privacyFindingsInRecord(texts, freeTexts), cpdSeverityRule)

/**
 * Throws `request_invalid` if the texts may identify a patient: a pattern blocks or, unless the activity is a draft, the author
 * has not confirmed a warning. Warnings in fields outside `changedPaths` were confirmed before; null means all fields. Returns
 * the confirmations to audit.
 */
export function assertNobodyNamed(
  { privacyChecked, ...content }: EnteredActivity,
  changedPaths: readonly string[] | null,
): PrivacyCheck[] {
  const findings = findingsInActivity(content)
  const isDraft = content.status === 'draft'
  const isChanged = ({ path }: { path: string }) =>
    changedPaths === null || changedPaths.includes(path.split('.')[0] ?? '')
  const unresolvedFindings = findings.filter(
    (finding) =>
      finding.severity === 'block' || (!isDraft && isChanged(finding) && !isChecked(finding, privacyChecked)),
  )
  const fields = unresolvedFindings.map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
  if (isDraft) return []
  return (privacyChecked ?? []).filter(
    (check, index, all) =>
      findings.some((finding) => isSameWarning(finding, check)) &&
      all.findIndex((item) => isSameWarning(item, check)) === index,
  )
}

const titleShape = { fields: { title: { kind: 'words' } } } as const

/** Whether the guard would warn about a title. */
export const isTitleFlagged = (title: string): boolean =>
  applySeverityRule(privacyFindingsInRecord({ title }, titleShape), cpdSeverityRule).length > 0

/** Throws `request_invalid` if a pattern blocks in these texts. Warnings are ignored, as in a draft. */
export function assertTextsNameNobody(texts: object, shape: FreeTextShape): void {
  const fields = applySeverityRule(privacyFindingsInRecord(texts, shape), cpdSeverityRule)
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

const isSameWarning = (a: PrivacyCheck, b: PrivacyCheck): boolean =>
  a.path === b.path && a.pattern === b.pattern
