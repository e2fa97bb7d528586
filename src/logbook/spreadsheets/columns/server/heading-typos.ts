import { plainWords } from '../../plain-words.ts'
import { findNearWord } from '../../values/server/read-column.ts'
import { explainHeading } from '../../headings/explain-heading.ts'
import { wordsOfHeadings } from '../../headings/phrases.ts'
import { readHeading } from '../../headings/known-headings.ts'

/** Shorter words are not corrected: "Height" is not a typo for "Weight". */
const minLetters = 8

/** Returns the field of a heading with one misspelt word. "Landings" is a count, not a typo for "Landing". */
export function targetWithoutTypo(name: string, unexplained: readonly string[]): string | null {
  const words = plainWords(readHeading(name).words)
  for (const word of unexplained.filter(({ length }) => length >= minLetters)) {
    const nearestWord = findNearWord(word, wordsOfHeadings())
    if (nearestWord === null || word.startsWith(nearestWord)) continue
    const { targets, unexplained: stillUnexplained } = explainHeading(words.replace(word, nearestWord))
    if (targets.length === 1 && stillUnexplained.length === 0) return targets[0] ?? null
  }
  return null
}
