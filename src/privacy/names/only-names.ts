/** Finds short texts that consist only of names. In a column of them, no surrounding word shows that they are names. */
import { foldName, type PersonNames } from './name-lists.ts'

const maxWords = 6
const minCapitals = 5

/** Words beside the name of a newborn, or between the parts of a name. */
const accompanyingWords = new Set(
  'baby babyboy babygirl boy girl infant newborn twin triplet child barn kind bebe mr mrs ms dr hr fr of b o bo av von van de del di da der den la le i ii iii a'.split(
    ' ',
  ),
)

/** Whether a word is written like a name: abbreviations are written in capitals, and ordinary words in small letters. */
const isWrittenAsName = (word: string): boolean =>
  /^\p{Lu}\p{L}*\p{Ll}/u.test(word) || (word.length >= minCapitals && /^\p{Lu}+$/u.test(word))

/** How much a text looks like a name. `maybe`: the name is also that of an eponym, a make or a town. */
export type Likeness = 'name' | 'maybe' | 'none'

function likenessOf(word: string, { kindOf, isOrdinary, isThing }: PersonNames): Likeness {
  const folded = foldName(word)
  const kind = kindOf(folded)
  if (!isWrittenAsName(word) || (kind !== 'first' && kind !== 'last') || isOrdinary(folded)) return 'none'
  return isThing(folded) ? 'maybe' : 'name'
}

/** Returns how likely a text consists only of names, initials, and words that usually accompany names. */
export function likenessToNames(text: string, names: PersonNames): Likeness {
  const words = text.split(/[^\p{L}'’]+/u).filter((word) => word !== '')
  if (words.length === 0 || words.length > maxWords) return 'none'
  const others = words.filter((word) => word.length > 1 && !accompanyingWords.has(foldName(word)))
  const likenesses = others.map((word) => likenessOf(word, names))
  if (likenesses.length === 0 || likenesses.includes('none')) return 'none'
  const isPlace = words.length > 1 && names.isThing(words.map(foldName).join(' '))
  return likenesses.includes('name') && !isPlace ? 'name' : 'maybe'
}
