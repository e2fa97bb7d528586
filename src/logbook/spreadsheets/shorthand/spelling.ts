/** Compares the words of nine languages as loosely as clinicians spell them. */
import { plainWords } from '../plain-words.ts'

const shortest = 5

/**
 * Returns a word in its compared form: "hypoglykämie" and "hypoglycaemie" are one, and so are "pneumothorax" and "pneumotorax".
 * Short words are abbreviations, where each letter counts.
 */
export function spelling(word: string): string {
  const plain = plainWords(word)
  return plain.length < shortest ? plain : folded(plain)
}

/** Returns the compared form of a word that was cut short, however few letters are left. */
export const folded = (plain: string): string =>
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

/** Tells whether one word becomes the other by one letter more, less, changed or swapped with the next. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSwapped && short.slice(at + 2) === long.slice(at + 2)
}

/** Written signs that carry a meaning, in words. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' fracture '],
  // In French intensive care; without its accent a cardiac arrest to Germans and the Dutch.
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

/** Where a statement ends for certain, and where it may go on: "kein STEMI/NSTEMI" denies both. */
const clauseEnds = /[,;+\n|]|->|→|=>|\s[-–]\s/
const phraseEnds =
  /[/&()[\]]|\s(?:und|u|and|et|og|och|y|e|mit|with|avec|con|med|met|bei|bij|ved|vid|sur|chez|hos|w)(?:\.|\s)/i

export interface WrittenWord {
  /** In its compared form. */
  word: string
  /** "Polytr." */
  isCut: boolean
}

/** Returns the words of a text: statements of phrases of words. */
export function statementsOf(text: string): WrittenWord[][][] {
  let spelt = ` ${text.normalize('NFC')} `
  for (const [sign, words] of signs) spelt = spelt.replaceAll(sign, words)
  return spelt.split(clauseEnds).map((statement) => phrasesOf(statement))
}

const phrasesOf = (statement: string): WrittenWord[][] =>
  statement.split(phraseEnds).flatMap((phrase) => {
    const words = wordsOf(phrase)
    return words.length > 0 ? [words] : []
  })

/** Returns the words of a phrase, and of a term of our vocabulary. "C6" is two. */
export function wordsOf(phrase: string): WrittenWord[] {
  const written = [...phrase.matchAll(/(\p{L}{1,60})(\.?)|\p{N}{1,8}/gu)]
  return written.flatMap(([whole, letters, dot], index) => {
    const word = spelling(letters ?? whole)
    // "d'asthme", "l'isthme", but "L1" and "D12".
    const isElided = (word === 'd' || word === 'l') && !/^\d/.test(written[index + 1]?.[0] ?? '')
    return word === '' || articles.has(word) || isElided ? [] : [{ word, isCut: dot === '.' }]
  })
}
