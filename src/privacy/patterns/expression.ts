/** Regular expressions of the patterns, and the search with them. */
import type { Match } from '../contract.ts'
import { plainLetters } from '../folding.ts'

export interface Expression {
  pattern: string
  expression: RegExp
  isUnsure?: boolean
  /** Can match a text without digits; all others are skipped there. */
  needsNoDigits?: boolean
  /** Returns false for a look-alike. */
  isValid?: (match: RegExpExecArray, words: string) => boolean
}

/** Removes diacritics from the expressions, because the text they search has none: "février" becomes "fevrier". */
export const expressionsOf = (written: readonly Expression[]): readonly Expression[] =>
  written.map((item) => ({
    ...item,
    expression: new RegExp(plainLetters(item.expression.source), item.expression.flags),
  }))

/** Returns all matches in a folded text without diacritics. */
export function matchesOf(expressions: readonly Expression[], words: string): Match[] {
  const hasDigits = /\d/.test(words)
  const found: Match[] = []
  for (const { pattern, expression, isUnsure, needsNoDigits, isValid } of expressions) {
    if (!hasDigits && !needsNoDigits) continue
    // Not `matchAll`, which would clone each expression for each text.
    expression.lastIndex = 0
    for (let match = expression.exec(words); match; match = expression.exec(words)) {
      if (isValid && !isValid(match, words)) continue
      found.push({ pattern, start: match.index, end: match.index + match[0].length, isUnsure })
    }
  }
  return found
}
