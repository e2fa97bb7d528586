import { foldedName, holdsAddress } from '#platform/contract/person-name.ts'

const longest = 60
const nameAlone = /^[\p{L}\p{M}\p{N} .,'’ʼ‘()-]+$/u
// Enough of them are a telephone number.
const mostDigits = 6

/**
 * A name as a mail may carry it, or nothing. Anyone may register any address under any name: whatever could be read as a
 * link, a number to call or a stranger's message leaves no name at all.
 */
export function nameForMail(name: string): string {
  const folded = foldedName(name)
  const digits = folded.replaceAll(/\P{N}/gu, '').length
  const isPlain =
    folded.length <= longest && nameAlone.test(folded) && /\p{L}/u.test(folded) && digits <= mostDigits
  return isPlain && !holdsAddress(folded) ? folded : ''
}

/** The name, or these words where there is no decent one. */
export const nameOr = (name: string, neutral: string): string => nameForMail(name) || neutral

export function greetingTo(name: string): string {
  const plain = nameForMail(name)
  return plain === '' ? 'Hello,' : `Hello ${plain},`
}
