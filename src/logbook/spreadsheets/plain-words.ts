/** Compares words without regard to case, accents, punctuation and joined words ("takeOff"). */
import { toPlainLetters } from '#platform/contract/plain-letters.ts'

/** Returns lower-case words of letters and digits, separated by single spaces: "Größe (cm)" as "grosse cm". */
export function plainWords(text: string): string {
  // Decomposes characters first: programs write "㎝", "ﬁ" and "²" as single characters.
  return toPlainLetters(text.normalize('NFKD'))
    .replaceAll('#', ' number ')
    .replaceAll('<', ' under ')
    .replaceAll('>', ' over ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the comparison form of words, without spaces: "Take-off", "Take off" and "takeOff" are equal. */
export const comparisonForm = (text: string): string => plainWords(text).replaceAll(' ', '')
