/** The type of the patterns' regular expressions, and the search with them. */
import type { Match } from '../contract.ts'
import { removeDiacritics } from '../folding.ts'

export interface Expression {
  pattern: string
  expression: RegExp
  isUncertain?: boolean
  /** Whether the expression can match a text without digits. In such a text, other expressions are skipped. */
  isDigitOptional?: boolean
  /** Returns false for a look-alike. */
  isValid?: (match: RegExpExecArray, words: string) => boolean
}

/** Removes diacritics from the expressions, because the folded text has none: "février" becomes "fevrier". */
export const expressionsOf = (written: readonly Expression[]): readonly Expression[] =>
  written.map((item) => ({
    ...item,
    expression: new RegExp(removeDiacritics(item.expression.source), item.expression.flags),
  }))

/** Returns all matches in a folded text without diacritics. */
export function matchesOf(expressions: readonly Expression[], words: string): Match[] {
  const hasDigits = /\d/.test(words)
  const matches: Match[] = []
  for (const { pattern, expression, isUncertain, isDigitOptional, isValid } of expressions) {
    if (!hasDigits && !isDigitOptional) continue
    // This does not use `matchAll`, which would clone each expression for each text.
    expression.lastIndex = 0
    for (let match = expression.exec(words); match; match = expression.exec(words)) {
      if (isValid && !isValid(match, words)) continue
      matches.push({ pattern, start: match.index, end: match.index + match[0].length, isUncertain })
    }
  }
  return matches
}
