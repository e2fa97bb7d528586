import { AppError } from '../http/error.ts'

/** Words that everyone who knows the product would try first. */
const productWords = ['sortie', 'logbook', 'password']
const shortestContextWord = 4
const mostDecorations = 6

/**
 * Refuses a password that attackers try first: one of the published common ones, or made of a word about this
 * person or product (`context`: name, address, organization), also with a few digits or signs put around it.
 * `field` is where in the request it was.
 */
export async function assertPasswordUncommon(
  password: string,
  context: string[] = [],
  field = 'password',
): Promise<void> {
  const typed = password.toLowerCase()
  const bare = undecorated(typed)
  const isGuessable = contextWords(context).has(bare) || (await isCommon(typed)) || (await isCommon(bare))
  if (!isGuessable) return
  const refusal = new AppError('password_too_common')
  throw new AppError('password_too_common', { fields: [{ path: field, message: refusal.message }] })
}

/** What is left of `password2024!` without the few digits and signs at its ends. */
function undecorated(typed: string): string {
  const bare = typed.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return typed.length - bare.length <= mostDecorations ? bare : typed
}

function contextWords(context: string[]): Set<string> {
  const words = new Set(productWords)
  for (const phrase of context) {
    const typed = phrase.toLowerCase()
    words.add(typed).add(typed.replaceAll(/[^\p{L}]/gu, ''))
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
