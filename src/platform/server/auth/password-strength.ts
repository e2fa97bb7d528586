import { passwordMinimum } from '#platform/contract/credentials.ts'
import { AppError } from '../http/error.ts'

/** Words that everyone who knows the product would try first. */
const productWords = ['sortie', 'logbook', 'password']
const shortestContextWord = 4
const mostDecorations = 6

const tooCommon = 'This password is too easy to guess. Choose another.'
const madeOfContext =
  'This password is too easy to guess: little is left of it without your name, your organization or a word that everyone tries. Choose another.'

/**
 * Refuses a password that attackers try first: one of the published common ones, or one of which too little is left
 * without the words about this person or product (`context`: name, address, organization), however often they are
 * repeated, whatever is put around them, and with digits for letters. `field` is where in the request it was.
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
  return (await isCommon(undecorated(typed))) || (await isCommon(onceOf(typed))) ? tooCommon : null
}

/** As somebody guesses it: no case, no accents, wide letters as the plain ones. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What is left of `password2024!` without the few digits and signs at its ends. */
function undecorated(typed: string): string {
  const bare = typed.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return typed.length - bare.length <= mostDecorations ? bare : typed
}

/** `moor` of `moormoormoor`. */
const onceOf = (typed: string): string =>
  // Where it first meets itself again: searched for by an expression, that is the square of the work.
  typed.slice(0, (typed + typed).indexOf(typed, 1))

/** Beside a word that everyone tries, what is left must be password enough: `2026!!` is not, nor is `20262026`. */
const isTooLittle = (rest: string): boolean =>
  onceOf(rest.replaceAll(/[\s._-]/g, '')).length < passwordMinimum

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

/** What is left without these words, the longest taken out first; every other way to write them is one of them. */
function withoutWords(typed: string, words: ReadonlySet<string>): string {
  const longestFirst = [...words].toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => (word === '' ? rest : withoutWord(rest, word)), typed)
}

function withoutWord(typed: string, word: string): string {
  const signs = Array.from(typed)
  const spellings = Array.from(word, (letter) => lookalikes[letter] ?? letter)
  const kept: string[] = []
  for (let at = 0; at < signs.length;) {
    const isHere = spellings.every((spelling, offset) => spelling.includes(signs[at + offset] ?? '\0'))
    if (!isHere) kept.push(signs[at] ?? '')
    at += isHere ? spellings.length : 1
  }
  return kept.join('')
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

// Read when the first password is chosen, not at the start: most processes never need it.
let common: Promise<Set<string>> | undefined

async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(password)
}
