import { minPasswordLength } from '#platform/contract/credentials.ts'
import { AppError } from '../http/error.ts'

/** Words that an attacker who knows the product would try first. */
const productWords = ['sortie', 'logbook', 'password']
const minContextWordLength = 4
const maxDecorationLength = 6

const tooCommon = 'This password is too easy to guess. Choose another.'
const madeOfContext =
  'This password is too easy to guess: little is left of it without your name, your organization or a common word. Choose another.'

/**
 * Throws `password_too_common` for a password that attackers try first: a published common one, or one that is too short
 * without the words of `context` (name, email, organization) and of the product. Repetition, decoration and digits in place
 * of letters do not help. `field` is the path of the password in the request.
 */
export async function assertPasswordUncommon(
  password: string,
  context: string[] = [],
  field = 'password',
): Promise<void> {
  const message = await findProblem(foldText(password), toContextWords(context))
  if (message !== null) throw new AppError('password_too_common', { fields: [{ path: field, message }] })
}

async function findProblem(foldedPassword: string, words: ReadonlySet<string>): Promise<string | null> {
  if (await isCommon(foldedPassword)) return tooCommon
  const remainder = removeWords(foldedPassword, words)
  if (remainder !== foldedPassword && (isTooLittle(remainder) || (await isCommon(remainder))))
    return madeOfContext
  return (await isCommon(removeDecoration(foldedPassword))) ||
    (await isCommon(findRepeatedPart(foldedPassword)))
    ? tooCommon
    : null
}

/** Folds a text as a guesser would: lower case, no accents, full-width letters as plain ones. */
const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Removes a few digits and signs at both ends: `password2024!` becomes `password`. */
function removeDecoration(text: string): string {
  const letters = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return text.length - letters.length <= maxDecorationLength ? letters : text
}

/** Returns the repeated part of a text: `moor` of `moormoormoor`. */
const findRepeatedPart = (text: string): string =>
  // The first rotation that equals the text. A regular expression would need quadratic time.
  text.slice(0, (text + text).indexOf(text, 1))

/** Whether the text that is left without common words is too short for a password: `2026!!` is, and so is `20262026`. */
const isTooLittle = (remainder: string): boolean =>
  findRepeatedPart(remainder.replaceAll(/[\s._-]/g, '')).length < minPasswordLength

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

/** Removes these words, the longest first, also when written with lookalike characters. */
function removeWords(text: string, words: ReadonlySet<string>): string {
  const longestFirst = [...words].toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce(
    (remainder, word) => (word === '' ? remainder : removeWord(remainder, word)),
    text,
  )
}

function removeWord(text: string, word: string): string {
  const characters = Array.from(text)
  const spellings = Array.from(word, (letter) => lookalikes[letter] ?? letter)
  const remaining: string[] = []
  for (let index = 0; index < characters.length;) {
    const isMatch = spellings.every((spelling, offset) =>
      spelling.includes(characters[index + offset] ?? '\0'),
    )
    if (!isMatch) remaining.push(characters[index] ?? '')
    index += isMatch ? spellings.length : 1
  }
  return remaining.join('')
}

function toContextWords(context: string[]): Set<string> {
  const words = new Set(productWords)
  for (const phrase of context) {
    const foldedPhrase = foldText(phrase)
    words.add(foldedPhrase.replaceAll(/[^\p{L}]/gu, ''))
    for (const word of foldedPhrase.split(/[^\p{L}]+/u)) words.add(word)
  }
  return new Set([...words].filter((word) => word.length >= minContextWordLength))
}

// The list is loaded for the first password, because most processes never need it.
let commonPasswords: Promise<Set<string>> | undefined

async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await commonPasswords).has(password)
}
