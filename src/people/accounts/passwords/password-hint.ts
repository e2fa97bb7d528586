import { passwordMinimum } from '#platform/contract/credentials.ts'

export interface PasswordHint {
  /** 0 is refused, 3 is the best. */
  level: 0 | 1 | 2 | 3
  words: string
}

const service = 'sortie'
const shortestWord = 4
const strongLength = 12
const veryLong = 16
const minDifferentCharacters = 5

/** Returns a hint on the strength of a password. It has no dictionary: the server knows the common passwords and decides. */
export function hintFor(password: string, context: readonly string[] = []): PasswordHint {
  const missing = passwordMinimum - password.length
  if (missing > 0) return { level: 0, words: `${missing} more ${missing === 1 ? 'character' : 'characters'}` }
  const typed = password.toLowerCase()
  const isPersonal = wordsOf(context).some((word) => typed.includes(word))
  if (isPersonal && password.length < veryLong)
    return { level: 1, words: 'Weak: it contains your name or email' }
  if (typed.replaceAll(service, '').length < passwordMinimum && typed.includes(service))
    return { level: 1, words: 'Weak: the name of this service is easy to guess' }
  if (new Set(typed).size < minDifferentCharacters)
    return { level: 1, words: 'Weak: too few different characters' }
  if (password.length >= veryLong) return { level: 3, words: 'Strong' }
  if (password.length >= strongLength) return { level: 2, words: 'Good' }
  return { level: 1, words: 'Weak: a few more words make it stronger' }
}

const wordsOf = (context: readonly string[]): string[] =>
  context
    .flatMap((phrase) => phrase.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= shortestWord)
