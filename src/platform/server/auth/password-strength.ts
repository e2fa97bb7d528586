import { passwordMinimum } from '#platform/contract/credentials.ts'
import { AppError } from '../http/error.ts'

/** Words that everyone who knows the product would try first. */
const productWords = ['sortie', 'logbook', 'password']
const shortestContextWord = 4
const maxDecorations = 6

const tooCommon = 'This password is too easy to guess. Choose another.'
const madeOfContext =
  'This password is too easy to guess: little is left of it without your name, your organization or a common word. Choose another.'

/**
 * Refuses a password that attackers try first: a published common one, or one of which too little is left without words
 * about this user or product (`context`: name, email, organization), even if repeated, decorated, or written with digits
 * for letters. `field` is its path in the request.
 */
export async function assertPasswordUncommon(
  password: string,
  context: string[] = [],
  field = 'password',
): Promise<void> {
  const message = await problemOf(folded(password), contextWords(context))
  if (message !== null) throw new AppError('password_too_common', { fields: [{ path: field, message }] })
}

async function problemOf(typed: string, words: ReadonlySet<string>): Promise<string | null> {
  if (await isCommon(typed)) return tooCommon
  const rest = withoutWords(typed, words)
  if (rest !== typed && (isTooLittle(rest) || (await isCommon(rest)))) return madeOfContext
  return (await isCommon(withoutDecoration(typed))) || (await isCommon(repeatedPart(typed)))
    ? tooCommon
    : null
}

/** Folds a text as a guesser would: lower case, no accents, full-width letters as plain ones. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Removes a few digits and signs at both ends: `password2024!` becomes `password`. */
function withoutDecoration(typed: string): string {
  const bare = typed.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return typed.length - bare.length <= maxDecorations ? bare : typed
}

/** Returns the repeated part of a text: `moor` of `moormoormoor`. */
const repeatedPart = (typed: string): string =>
  // The first rotation that equals the text. A regular expression would need quadratic time.
  typed.slice(0, (typed + typed).indexOf(typed, 1))

/** Returns whether too little remains besides a common word to be a password: `2026!!` is too little, and so is `20262026`. */
const isTooLittle = (rest: string): boolean =>
  repeatedPart(rest.replaceAll(/[\s._-]/g, '')).length < passwordMinimum

const lookalikes: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  g: 'g9',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
  z: 'z2',
}

/** Removes these words in every spelling, the longest first. */
function withoutWords(typed: string, words: ReadonlySet<string>): string {
  const longestFirst = [...words].toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, word) => (word === '' ? rest : withoutWord(rest, word)), typed)
}

function withoutWord(typed: string, word: string): string {
  const characters = Array.from(typed)
  const spellings = Array.from(word, (letter) => lookalikes[letter] ?? letter)
  const remaining: string[] = []
  for (let index = 0; index < characters.length;) {
    const isHere = spellings.every((spelling, offset) =>
      spelling.includes(characters[index + offset] ?? '\0'),
    )
    if (!isHere) remaining.push(characters[index] ?? '')
    index += isHere ? spellings.length : 1
  }
  return remaining.join('')
}

function contextWords(context: string[]): Set<string> {
  const words = new Set(productWords)
  for (const phrase of context) {
    const typed = folded(phrase)
    words.add(typed.replaceAll(/[^\p{L}]/gu, ''))
    for (const word of typed.split(/[^\p{L}]+/u)) words.add(word)
  }
  return new Set([...words].filter((word) => word.length >= shortestContextWord))
}

// Loaded for the first password, because most processes never need it.
let common: Promise<Set<string>> | undefined

async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(password)
}
