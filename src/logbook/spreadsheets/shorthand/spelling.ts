/** Compares words of nine languages as loosely as clinicians spell them. */
import { plainWords } from '../plain-words.ts'

const minFoldedLength = 5

/**
 * Returns a word in its comparison form: "hypoglykämie" and "hypoglycaemie" are equal, and so are "pneumothorax" and
 * "pneumotorax". Short words are abbreviations, in which each letter counts.
 */
export function spelling(word: string): string {
  const plain = plainWords(word)
  return plain.length < minFoldedLength ? plain : foldSpelling(plain)
}

/** Returns the comparison form of an abbreviated word, however few letters are left. */
export const foldSpelling = (plain: string): string =>
  plain
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('rh', 'r')
    .replaceAll('k', 'c')
    .replaceAll('y', 'i')
    .replaceAll('oe', 'o')
    .replaceAll('ae', 'a')
    .replaceAll('ue', 'u')
    .replaceAll(/(\p{L})\1/gu, '$1')

/** Whether two words differ by one letter added, removed, changed or swapped with the next. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) return false
  let position = 0
  while (position < short.length && short[position] === long[position]) position += 1
  if (short.length < long.length) return short.slice(position) === long.slice(position + 1)
  if (short.slice(position + 1) === long.slice(position + 1)) return true
  const isSwapped = short[position] === long[position + 1] && short[position + 1] === long[position]
  return isSwapped && short.slice(position + 2) === long.slice(position + 2)
}

/** Written signs with a meaning, as words. */
const signWords: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' fracture '],
  // "Réa" is intensive care in French. Without the accent it is a cardiac arrest in German and Dutch.
  [/(?<!\p{L})réa(?!\p{L})/giu, ' '],
  [/\bnon[ -]?st\b/gi, 'non st'],
  [/\bst ?\+/gi, 'st plus '],
  [/\bst ?-(?=$|[\s,;.)/])/gi, 'st minus '],
  [/\br\/o\b/gi, 'rule out'],
  [/\bs\/p\b/gi, 'status post'],
  [/\bw\/o\b/gi, 'without'],
  [/\btib ?\/ ?fib\b/gi, 'tibfib'],
  [/\bz\. ?n\./gi, 'zn '],
  [/\bv\. ?a\./gi, 'va '],
  [/\bd\. ?d\./gi, 'dd '],
  [/\bh[./]o\b/gi, 'history of '],
  [/\bpas d['’´]/gi, 'pas '],
  [/[°'’´`]/g, ' '],
]

const articles = new Set(
  'de du des la le les un une of the a an der die das den dem van het een di del della dell il lo el los las im'.split(
    ' ',
  ),
)

/** Where a statement certainly ends, and where it may continue: "kein STEMI/NSTEMI" denies both. */
const clauseEnds = /[,;+\n|]|->|→|=>|\s[-–]\s/
const phraseEnds =
  /[/&()[\]]|\s(?:und|u|and|et|og|och|y|e|mit|with|avec|con|med|met|bei|bij|ved|vid|sur|chez|hos|w)(?:\.|\s)/i

export interface WrittenWord {
  /** The word in its comparison form. */
  word: string
  /** Whether it is abbreviated: "Polytr." */
  isCut: boolean
}

/** Returns the words of a text, grouped by statement and phrase. */
export function statementsOf(text: string): WrittenWord[][][] {
  let textInWords = ` ${text.normalize('NFC')} `
  for (const [sign, words] of signWords) textInWords = textInWords.replaceAll(sign, words)
  return textInWords.split(clauseEnds).map((statement) => phrasesOf(statement))
}

const phrasesOf = (statement: string): WrittenWord[][] =>
  statement.split(phraseEnds).flatMap((phrase) => {
    const words = wordsOf(phrase)
    return words.length > 0 ? [words] : []
  })

/** Returns the words of a phrase or of a vocabulary term. "C6" is two words. */
export function wordsOf(phrase: string): WrittenWord[] {
  const matches = [...phrase.matchAll(/(\p{L}{1,60})(\.?)|\p{N}{1,8}/gu)]
  return matches.flatMap(([whole, letters, dot], index) => {
    const word = spelling(letters ?? whole)
    // "d'asthme", "l'isthme", but "L1" and "D12".
    const isElided = (word === 'd' || word === 'l') && !/^\d/.test(matches[index + 1]?.[0] ?? '')
    return word === '' || articles.has(word) || isElided ? [] : [{ word, isCut: dot === '.' }]
  })
}
