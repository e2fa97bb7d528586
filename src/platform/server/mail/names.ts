import { foldedName, containsUrlOrEmail } from '#platform/contract/person-name.ts'

const maxLength = 60
const onlyNameCharacters = /^[\p{L}\p{M}\p{N} .,'’ʼ‘()-]+$/u
// More digits could be a telephone number.
const maxDigits = 6

/**
 * Returns a name as it may appear in an email, or an empty text. Anyone can register any email under any name, so a name
 * that could be a link, a telephone number or a message to a stranger is left out.
 */
export function nameForMail(name: string): string {
  const folded = foldedName(name)
  const digits = folded.replaceAll(/\P{N}/gu, '').length
  const isPlain =
    folded.length <= maxLength &&
    onlyNameCharacters.test(folded) &&
    /\p{L}/u.test(folded) &&
    digits <= maxDigits
  return isPlain && !containsUrlOrEmail(folded) ? folded : ''
}

/** Returns the name, or `neutral` if it may not appear in an email. */
export const nameOr = (name: string, neutral: string): string => nameForMail(name) || neutral

export function greetingTo(name: string): string {
  const plain = nameForMail(name)
  return plain === '' ? 'Hello,' : `Hello ${plain},`
}
