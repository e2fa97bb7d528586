import { isChecked, type PrivacyFinding } from '#privacy/findings.ts'
import { privacyFindingsInRecord, applySeverityRule } from '#privacy/guard.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { freeTextShape, type FreeTextShape } from '#platform/contract/free-text.ts'
import { AppError } from '#platform/server/http/error.ts'
import { createActivity, type EnteredActivity } from '../contract.ts'
import { cpdSeverityRule } from '../cpd-questions.ts'

const freeTexts = freeTextShape(createActivity.body)

/**
 * Returns the findings that may identify a patient in an activity. It skips the name lists, because they would only add
 * warnings, and would hide a relative behind a name.
 */
export const findingsInActivity = (entered: object): PrivacyFinding[] =>
  applySeverityRule(privacyFindingsInRecord(entered, freeTexts), cpdSeverityRule)

/**
 * Throws if the texts may identify a patient: in any activity if a pattern blocks, and in a finished one also if the author
 * has not confirmed a warning. `changed` are the fields that differ from the finished activity that was checked before; null
 * if there is none. Returns the confirmations that match a warning; these are audited.
 */
export function assertNobodyNamed(
  { privacyChecked, ...entered }: EnteredActivity,
  changed: readonly string[] | null,
): PrivacyCheck[] {
  const findings = findingsInActivity(entered)
  const isDraft = entered.status === 'draft'
  const isNew = ({ path }: { path: string }) => changed === null || changed.includes(path.split('.')[0] ?? '')
  const wrong = findings.filter(
    (finding) =>
      finding.severity === 'block' || (!isDraft && isNew(finding) && !isChecked(finding, privacyChecked)),
  )
  const fields = wrong.map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
  if (isDraft) return []
  return (privacyChecked ?? []).filter(
    (check, index, all) =>
      findings.some((finding) => isSame(finding, check)) &&
      all.findIndex((item) => isSame(item, check)) === index,
  )
}

const titleShape = { fields: { title: { kind: 'words' } } } as const

/** Whether the guard would warn about a title. */
export const isTitleAsked = (title: string): boolean =>
  applySeverityRule(privacyFindingsInRecord({ title }, titleShape), cpdSeverityRule).length > 0

/** Throws if these texts certainly identify a patient. Warnings pass, as in a draft. */
export function assertTextsNameNobody(texts: object, shape: FreeTextShape): void {
  const fields = applySeverityRule(privacyFindingsInRecord(texts, shape), cpdSeverityRule)
    .filter(({ severity }) => severity === 'block')
    .map(({ path, message }) => ({ path, message }))
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}

const isSame = (a: PrivacyCheck, b: PrivacyCheck): boolean => a.path === b.path && a.pattern === b.pattern
