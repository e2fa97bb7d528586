import { normalizeLine, containsUrlOrEmail } from '#platform/contract/person-name.ts'

const maxNameLength = 60
const onlyNameCharacters = /^[\p{L}\p{M}\p{N} .,'’ʼ‘()-]+$/u
// More digits could be a telephone number.
const maxDigits = 6

/**
 * Returns a name for use in an email, or an empty text if it is not safe there. Anyone can register any address under any name,
 * so a name that could be a link, a telephone number or a message to a stranger is left out.
 */
export function nameForMail(name: string): string {
  const plainName = normalizeLine(name)
  const digits = plainName.replaceAll(/\P{N}/gu, '').length
  const isSafe =
    plainName.length <= maxNameLength &&
    onlyNameCharacters.test(plainName) &&
    /\p{L}/u.test(plainName) &&
    digits <= maxDigits
  return isSafe && !containsUrlOrEmail(plainName) ? plainName : ''
}

/** Returns the name, or `fallback` if the name is not safe in an email. */
export const nameForMailOr = (name: string, fallback: string): string => nameForMail(name) || fallback

export function greetingTo(name: string): string {
  const safeName = nameForMail(name)
  return safeName === '' ? 'Hello,' : `Hello ${safeName},`
}
