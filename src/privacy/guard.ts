import { findEntry } from '#reference/codes.ts'
import { privacyPatterns } from '#reference/privacy-patterns.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { fold } from './folding.ts'
import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'
import { listFreeTexts } from './free-text.ts'
import { missionNumberMatches } from './mission-number-guard.ts'
import type { PersonNames } from './names/name-lists.ts'
import { personMatches } from './names/persons.ts'
import type { Match } from './contract.ts'
import type { PrivacyFinding, SeverityRule } from './findings.ts'

/** A name without a title, role or relation before it. It is not in the published list of patterns. */
const personName = { code: 'person_name', label: 'Name of a person', severity: 'warn' }

/** Lower-cases a label for use within a sentence: "telephone number", "postcode (United Kingdom)", but "NHS number (England)". */
const toSentenceLabel = (label: string): string =>
  /\p{Lu}/u.test(label.slice(1).replace(/\([^()]*\)/, ''))
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1)

const findPattern = (code: string) => findEntry(privacyPatterns, code) ?? personName

const toWarning = (code: string): string =>
  `Check that this identifies nobody: ${toSentenceLabel(findPattern(code).label)}.`

function toFinding(path: string, { pattern, start, end, isUncertain }: Match): PrivacyFinding {
  const { label, severity } = findPattern(pattern)
  const isBlocked = severity === 'block' && !isUncertain
  const message = isBlocked
    ? `Remove this, it may identify a person: ${toSentenceLabel(label)}.`
    : toWarning(pattern)
  return { path, pattern, severity: isBlocked ? 'block' : 'warn', message, start, end }
}

/** Applies the severity rule of a kind of text to findings. */
export const applySeverityRule = (
  findings: readonly PrivacyFinding[],
  severityRule: SeverityRule,
): PrivacyFinding[] =>
  findings.flatMap((finding): PrivacyFinding[] => {
    const ruledSeverity = severityRule(finding)
    if (ruledSeverity === 'ignore') return []
    if (ruledSeverity === 'keep') return [finding]
    return [{ ...finding, severity: 'warn', message: toWarning(finding.pattern) }]
  })

// "Telephone number" tells the author more than "a labelled number", so the more specific pattern takes precedence.
const toPriority = ({ severity, pattern, start, end }: PrivacyFinding): number =>
  (severity === 'block' ? 1_000_000 : 0) + (pattern === 'record_number_label' ? 0 : 1_000) + end - start

/** Runs every pattern on the folded text, so that it makes no difference how the text was typed. */
function findMatches(text: string, names: PersonNames | null): Match[] {
  const { text: foldedWords, toOriginalOffsets } = fold(text.replaceAll('_', ' '))
  const matches = [...identifiersIn(foldedWords), ...personMatches(foldedWords, names)].map(toOriginalOffsets)
  if (!text.includes('_')) return matches
  // An underscore separates the words of a file name, but is part of an e-mail address.
  const withUnderscores = fold(text)
  return [...matches, ...identifiersIn(withUnderscores.text).map(withUnderscores.toOriginalOffsets)]
}

/**
 * Of two overlapping findings, keeps the more severe one; if both are equally severe, the more specific one, or else the longer
 * one. If a `relative_mention` is replaced, its part before the other finding is kept.
 */
function removeOverlaps(findings: readonly PrivacyFinding[]): PrivacyFinding[] {
  const result: PrivacyFinding[] = []
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last === undefined || finding.start >= last.end) result.push(finding)
    else if (toPriority(finding) > toPriority(last)) {
      if (last.pattern !== 'relative_mention' || finding.start === last.start) result.pop()
      else result[result.length - 1] = { ...last, end: finding.start }
      result.push(finding)
    }
  }
  return result
}

/** The context of a text. */
export interface TextContext {
  kind?: FreeTextKind | undefined
  /** The organization's mission-number prefix. Numbers that begin with it are not findings. */
  missionNumberPrefix?: string | null | undefined
}

/**
 * Returns the findings in one free text: places that may identify a person. The name lists only ever add warnings, so that a
 * screen that has not loaded them yet refuses the same texts as the server.
 */
export function privacyFindingsInText(
  text: string,
  path: string,
  names: PersonNames | null = null,
  { kind = 'words', missionNumberPrefix = null }: TextContext = {},
): PrivacyFinding[] {
  const matches =
    kind === 'number' ? missionNumberMatches(text, names, missionNumberPrefix) : findMatches(text, names)
  return removeOverlaps(matches.map((match) => toFinding(path, match)))
}

/** Returns the findings in all free texts of a record. */
export const privacyFindingsInRecord = (
  value: object,
  shape: FreeTextShape,
  names: PersonNames | null = null,
  context: Pick<TextContext, 'missionNumberPrefix'> = {},
): PrivacyFinding[] =>
  listFreeTexts(value, shape).flatMap(({ path, text, kind }) =>
    privacyFindingsInText(text, path, names, { ...context, kind }),
  )

/** The guard as the browser loads it. It is large, so it is fetched when a user first writes free text. */
export interface PrivacyGuard {
  privacyFindingsInRecord: typeof privacyFindingsInRecord
}
