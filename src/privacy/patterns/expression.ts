/** How a text is searched for what a pattern is written as. */
import type { Match } from '../contract.ts'
import { plainLetters } from '../folding.ts'

export interface Expression {
  pattern: string
  expression: RegExp
  isUnsure?: boolean
  /** Found in texts without a single figure too; all others need one. */
  needsNoDigits?: boolean
  /** Keeps out what only looks like it. */
  isValid?: (match: RegExpExecArray, words: string) => boolean
}

/** Expressions as they meet a text whose letters have lost their marks: "février" is looked for as "fevrier". */
export const expressionsOf = (written: readonly Expression[]): readonly Expression[] =>
  written.map((one) => ({
    ...one,
    expression: new RegExp(plainLetters(one.expression.source), one.expression.flags),
  }))

/** What is found in a folded text with plain letters. */
export function matchesOf(expressions: readonly Expression[], words: string): Match[] {
  const hasFigures = /\d/.test(words)
  const found: Match[] = []
  for (const { pattern, expression, isUnsure, needsNoDigits, isValid } of expressions) {
    if (!hasFigures && !needsNoDigits) continue
    // Not by `matchAll`, which makes each expression anew for each text.
    expression.lastIndex = 0
    for (let match = expression.exec(words); match; match = expression.exec(words)) {
      if (isValid && !isValid(match, words)) continue
      found.push({ pattern, start: match.index, end: match.index + match[0].length, isUnsure })
    }
  }
  return found
}
