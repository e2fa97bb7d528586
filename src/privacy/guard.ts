import { entryOf } from '#reference/codes.ts'
import { privacyPatterns } from '#reference/privacy-patterns.ts'
import { identifiersIn } from './patterns/identifiers.ts'
import { fold } from './folding.ts'
import { freeTexts, missionNumberPath } from './free-text.ts'
import { missionNumberMatches } from './mission-number-guard.ts'
import type { PersonNames } from './names/name-lists.ts'
import { personMatches } from './names/persons.ts'
import type { Match, PrivacyCheck } from './contract.ts'

export interface PrivacyFinding {
  path: string
  pattern: string
  /** `block` refuses the save; `warn` asks the person to look again. */
  severity: 'block' | 'warn'
  message: string
  /** Where in the text, so that a screen can mark it; the match itself is never kept. */
  start: number
  end: number
}

/** A name that nothing introduces, which no pattern of the published list finds. */
const personName = { code: 'person_name', label: 'Name of a person', severity: 'warn' }

/** Within a sentence: "telephone number" and "postcode (United Kingdom)", but "NHS number (England)". */
const inSentence = (label: string): string =>
  /\p{Lu}/u.test(label.slice(1).replace(/\([^()]*\)/, ''))
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1)

function toFinding(path: string, { pattern: code, start, end, isUnsure }: Match): PrivacyFinding {
  const { label, severity } = entryOf(privacyPatterns, code) ?? personName
  const isBlocked = severity === 'block' && !isUnsure
  const message = isBlocked
    ? `Remove this, it may identify a person: ${inSentence(label)}.`
    : `Check that this identifies nobody: ${inSentence(label)}.`
  return { path, pattern: code, severity: isBlocked ? 'block' : 'warn', message, start, end }
}

// A label with just any number says less than which number it is.
const weight = ({ severity, pattern, start, end }: PrivacyFinding): number =>
  (severity === 'block' ? 1_000_000 : 0) + (pattern === 'record_number_label' ? 0 : 1_000) + end - start

/** All patterns go through here, so that each is looked for in what a reader sees, however it was typed. */
function matchesIn(typed: string, names: PersonNames | null): Match[] {
  const { words, inOriginal } = fold(typed.replaceAll('_', ' '))
  const parted = [...identifiersIn(words), ...personMatches(words, names)].map(inOriginal)
  if (!typed.includes('_')) return parted
  // Underscores part the words of a file's name, and hold an address together.
  const joined = fold(typed)
  return [...parted, ...identifiersIn(joined.words).map(joined.inOriginal)]
}

/** Of findings that lie over one another the gravest, then the most telling, then the longest; of a relative what goes before. */
function withoutOverlaps(findings: readonly PrivacyFinding[]): PrivacyFinding[] {
  const kept: PrivacyFinding[] = []
  for (const finding of findings.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (last === undefined || finding.start >= last.end) kept.push(finding)
    else if (weight(finding) > weight(last)) {
      if (last.pattern !== 'relative_mention' || finding.start === last.start) kept.pop()
      else kept[kept.length - 1] = { ...last, end: finding.start }
      kept.push(finding)
    }
  }
  return kept
}

/**
 * What in one piece of free text may identify a person. The lists of names only ever add warnings, so that a screen
 * which has not got them yet refuses the same as the server.
 */
export function privacyFindingsIn(
  words: string,
  path: string,
  names: PersonNames | null = null,
): PrivacyFinding[] {
  const find = path === missionNumberPath ? missionNumberMatches : matchesIn
  return withoutOverlaps(find(words, names).map((match) => toFinding(path, match)))
}

/** What may identify a person in any of them. */
export const privacyFindings = (entered: object, names: PersonNames | null = null): PrivacyFinding[] =>
  freeTexts(entered).flatMap(({ path, words }) => privacyFindingsIn(words, path, names))

/** Whether its author has looked at it: what is confirmed for a field and a pattern holds for each such place in it. */
export const isChecked = (
  { path, pattern, severity }: Pick<PrivacyFinding, 'path' | 'pattern' | 'severity'>,
  checked: readonly PrivacyCheck[] | null | undefined,
): boolean =>
  severity === 'warn' && (checked ?? []).some((check) => check.path === path && check.pattern === pattern)

/** The text without what was found, and without the gap that it leaves. */
export function withoutSpan(words: string, start: number, end: number): string {
  const before = words.slice(0, start)
  const after = words.slice(end)
  const isGap = (before === '' || /\s$/.test(before)) && /^[^\S\n]/.test(after)
  return before + (isGap ? after.slice(1) : after)
}

/** The guard as the browser loads it: it is large, and fetched when a user first writes free text. */
export interface PrivacyGuard {
  privacyFindings: typeof privacyFindings
  isChecked: typeof isChecked
}
