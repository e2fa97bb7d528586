import { minPasswordLength } from '#platform/contract/credentials.ts'

export interface PasswordHint {
  /** 0 is refused, 3 is the best. */
  level: 0 | 1 | 2 | 3
  text: string
}

const serviceName = 'sortie'
const minWordLength = 4
const minGoodLength = 12
const minStrongLength = 16
const minDifferentCharacters = 5

/** Returns a hint on the strength of a password. It has no dictionary: the server knows the common passwords and decides. */
export function hintFor(password: string, context: readonly string[] = []): PasswordHint {
  const missing = minPasswordLength - password.length
  if (missing > 0) return { level: 0, text: `${missing} more ${missing === 1 ? 'character' : 'characters'}` }
  const lowerCase = password.toLowerCase()
  const isPersonal = wordsOf(context).some((word) => lowerCase.includes(word))
  if (isPersonal && password.length < minStrongLength)
    return { level: 1, text: 'Weak: it contains your name or email' }
  if (lowerCase.replaceAll(serviceName, '').length < minPasswordLength && lowerCase.includes(serviceName))
    return { level: 1, text: 'Weak: the name of this service is easy to guess' }
  if (new Set(lowerCase).size < minDifferentCharacters)
    return { level: 1, text: 'Weak: too few different characters' }
  if (password.length >= minStrongLength) return { level: 3, text: 'Strong' }
  if (password.length >= minGoodLength) return { level: 2, text: 'Good' }
  return { level: 1, text: 'Weak: a few more words make it stronger' }
}

const wordsOf = (context: readonly string[]): string[] =>
  context
    .flatMap((phrase) => phrase.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= minWordLength)
