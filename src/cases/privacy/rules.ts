import { privacyPatterns, type PrivacyPattern } from '#reference/privacy-patterns.ts'
import type { PersonNames } from '../names/rules.ts'
import type { PrivacyCheck } from './contract.ts'

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

const freeTextFields = new Set([
  'title',
  'flagNote',
  'tags',
  'resultReason',
  'presentation',
  'summary',
  'notes',
  'followUpNote',
  'what',
  'soWhat',
  'nowWhat',
  'learningPoints',
  'learningNeeds',
])

const digitsOf = (match: string): number[] => Array.from(match.replaceAll(/\D/g, ''), Number)
const weighted = (values: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? 0), 0)

function holdsNhsDigit(match: string): boolean {
  const digits = digitsOf(match)
  const remainder = 11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return remainder !== 10 && (remainder === 11 ? 0 : remainder) === digits[9]
}

const nhiLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Three letters and four digits, or the newer form that ends in two letters. */
function holdsNhiCheck(match: string): boolean {
  const values = Array.from(match, (sign) => (/\d/.test(sign) ? Number(sign) : nhiLetters.indexOf(sign) + 1))
  const sum = weighted(values, [7, 6, 5, 4, 3, 2])
  // Numbers are in use whose check letter was made with either modulus; a guard has to know both.
  if (/[A-Z]$/.test(match)) return [23, 24].some((modulus) => modulus - (sum % modulus) === values[6])
  return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === values[6]
}

function holdsMedicareDigit(match: string): boolean {
  const digits = digitsOf(match)
  return weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digits[8]
}

function holdsLuhn(match: string): boolean {
  const sum = digitsOf(match)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? 0)))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

const checks = new Map([
  ['nhs_mod11', holdsNhsDigit],
  ['nhi_check', holdsNhiCheck],
  ['medicare_au', holdsMedicareDigit],
  ['luhn', holdsLuhn],
])

/** A checked number counts only when its check digit holds, which keeps doses and times out. */
const holdsCheckDigit = (check: string | undefined, match: string): boolean =>
  check === undefined || (checks.get(check)?.(match) ?? true)

const compiled = privacyPatterns.map((pattern) => ({
  pattern,
  expression: new RegExp(pattern.regex, `g${pattern.flags}`),
}))

function toFinding(path: string, pattern: PrivacyPattern, start: number, end: number): PrivacyFinding {
  const isBlocked = pattern.severity === 'block'
  const message = isBlocked
    ? `Remove this, it may identify a person: ${pattern.label.toLowerCase()}.`
    : `Check that this identifies nobody: ${pattern.label.toLowerCase()}.`
  return { path, pattern: pattern.code, severity: isBlocked ? 'block' : 'warn', message, start, end }
}

/** What in one piece of free text may identify a person. */
export function privacyFindingsIn(
  words: string,
  path: string,
  _names: PersonNames | null = null,
): PrivacyFinding[] {
  return compiled.flatMap(({ pattern, expression }) =>
    [...words.matchAll(expression)]
      .filter((match) => holdsCheckDigit(pattern.check, match[0]))
      .map((match) => toFinding(path, pattern, match.index, match.index + match[0].length)),
  )
}

/** Whether what is written in a field of this name is anybody's own words. */
export const isFreeText = (field: string): boolean => freeTextFields.has(field) || field.endsWith('Other')

/** The same for every free-text field of a case, however deep. */
export function privacyFindings(
  entered: object,
  names: PersonNames | null = null,
  parent = '',
  isText = false,
): PrivacyFinding[] {
  return Object.entries(entered).flatMap(([field, value]: [string, unknown]) => {
    const path = parent ? `${parent}.${field}` : field
    const isTextHere = isText || isFreeText(field)
    if (typeof value === 'string') return isTextHere ? privacyFindingsIn(value, path, names) : []
    return typeof value === 'object' && value !== null ? privacyFindings(value, names, path, isTextHere) : []
  })
}

/** Whether its author has looked at it: what is confirmed for a field and a pattern holds for each such place in it. */
export const isChecked = (
  { path, pattern, severity }: PrivacyFinding,
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
