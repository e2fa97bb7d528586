import { entryOf } from '#reference/codes.ts'
import { privacyPatterns } from '#reference/privacy-patterns.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { fold } from './folding.ts'
import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'
import { freeTexts } from './free-text.ts'
import { missionNumberMatches } from './mission-number-guard.ts'
import type { PersonNames } from './names/name-lists.ts'
import { personMatches } from './names/persons.ts'
import type { Match } from './contract.ts'
import type { PrivacyFinding, Weigh } from './findings.ts'

/** A name without a title, role or relation in front of it. It is not in the published list of patterns. */
const personName = { code: 'person_name', label: 'Name of a person', severity: 'warn' }

/** Lower-cases a label for use within a sentence: "telephone number", "postcode (United Kingdom)", but "NHS number (England)". */
const inSentence = (label: string): string =>
  /\p{Lu}/u.test(label.slice(1).replace(/\([^()]*\)/, ''))
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1)

const patternOf = (code: string) => entryOf(privacyPatterns, code) ?? personName

const question = (code: string): string =>
  `Check that this identifies nobody: ${inSentence(patternOf(code).label)}.`

function toFinding(path: string, { pattern, start, end, isUnsure }: Match): PrivacyFinding {
  const { label, severity } = patternOf(pattern)
  const isBlocked = severity === 'block' && !isUnsure
  const message = isBlocked
    ? `Remove this, it may identify a person: ${inSentence(label)}.`
    : question(pattern)
  return { path, pattern, severity: isBlocked ? 'block' : 'warn', message, start, end }
}

/** Returns the findings as texts of one kind take them. */
export const weighed = (findings: readonly PrivacyFinding[], weigh: Weigh): PrivacyFinding[] =>
  findings.flatMap((finding): PrivacyFinding[] => {
    const weight = weigh(finding)
    if (weight === 'quiet') return []
    if (weight === 'unchanged') return [finding]
    return [{ ...finding, severity: 'warn', message: question(finding.pattern) }]
  })

// A specific kind of number tells the author more than "a labelled number".
const priorityOf = ({ severity, pattern, start, end }: PrivacyFinding): number =>
  (severity === 'block' ? 1_000_000 : 0) + (pattern === 'record_number_label' ? 0 : 1_000) + end - start

/** Runs every pattern on the folded text, so that the way it was typed makes no difference. */
function matchesIn(typed: string, names: PersonNames | null): Match[] {
  const { words, inOriginal } = fold(typed.replaceAll('_', ' '))
  const matches = [...identifiersIn(words), ...personMatches(words, names)].map(inOriginal)
  if (!typed.includes('_')) return matches
  // An underscore separates the words of a file name, but is part of an e-mail address.
  const withUnderscores = fold(typed)
  return [...matches, ...identifiersIn(withUnderscores.words).map(withUnderscores.inOriginal)]
}

/**
 * Removes overlaps: the more severe finding wins, then the more specific, then the longer. A `relative_mention` that
 * loses keeps the part before the winner.
 */
function withoutOverlaps(findings: readonly PrivacyFinding[]): PrivacyFinding[] {
  const result: PrivacyFinding[] = []
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last === undefined || finding.start >= last.end) result.push(finding)
    else if (priorityOf(finding) > priorityOf(last)) {
      if (last.pattern !== 'relative_mention' || finding.start === last.start) result.pop()
      else result[result.length - 1] = { ...last, end: finding.start }
      result.push(finding)
    }
  }
  return result
}

/** What the guard is told about a text. */
export interface TextContext {
  kind?: FreeTextKind | undefined
  /** The organization's, which explains the mission numbers that begin with it. */
  missionNumberPrefix?: string | null | undefined
}

/**
 * Returns what may identify a person in one free text. The name lists only ever add warnings, so that a screen that has not
 * loaded them yet refuses the same texts as the server.
 */
export function privacyFindingsIn(
  words: string,
  path: string,
  names: PersonNames | null = null,
  { kind = 'words', missionNumberPrefix = null }: TextContext = {},
): PrivacyFinding[] {
  const matches =
    kind === 'number' ? missionNumberMatches(words, names, missionNumberPrefix) : matchesIn(words, names)
  return withoutOverlaps(matches.map((match) => toFinding(path, match)))
}

/** Returns what may identify a person in any free text of a value. */
export const privacyFindings = (
  value: object,
  shape: FreeTextShape,
  names: PersonNames | null = null,
  context: Pick<TextContext, 'missionNumberPrefix'> = {},
): PrivacyFinding[] =>
  freeTexts(value, shape).flatMap(({ path, words, kind }) =>
    privacyFindingsIn(words, path, names, { ...context, kind }),
  )

/** The guard as the browser loads it: it is large, and fetched when a user first writes free text. */
export interface PrivacyGuard {
  privacyFindings: typeof privacyFindings
}
