/** Compares words however they are written: case, accents, punctuation and the joined words of programs do not count. */
import { plainLetters } from '#platform/contract/plain-letters.ts'

/** Returns lower-case words of letters and digits, one space between them: "Größe (cm)" as "grosse cm". */
export function plainWords(text: string): string {
  // Compatible forms first: programs write "㎝", "ﬁ" and "²" as letters of their own.
  return plainLetters(text.normalize('NFKD'))
    .replaceAll('#', ' number ')
    .replaceAll('<', ' under ')
    .replaceAll('>', ' over ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the same words without spaces, so that "Take-off", "Take off" and "takeOff" are one. */
export const squashed = (text: string): string => plainWords(text).replaceAll(' ', '')
