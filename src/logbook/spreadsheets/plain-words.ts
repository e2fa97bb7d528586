/** Compares words without regard to case, accents, punctuation and joined words ("takeOff"). */
import { plainLetters } from '#platform/contract/plain-letters.ts'

/** Returns lower-case words of letters and digits, separated by single spaces: "Größe (cm)" as "grosse cm". */
export function plainWords(text: string): string {
  // Decomposes characters first: programs write "㎝", "ﬁ" and "²" as characters of their own.
  return plainLetters(text.normalize('NFKD'))
    .replaceAll('#', ' number ')
    .replaceAll('<', ' under ')
    .replaceAll('>', ' over ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the same words without spaces, so that "Take-off", "Take off" and "takeOff" are equal. */
export const squashed = (text: string): string => plainWords(text).replaceAll(' ', '')
