import tlds from 'tlds' with { type: 'json' }
import { foldedName } from '#platform/contract/person-name.ts'

const topLevelDomains = new Set(tlds)
const withoutMarks = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '')

const isTopLevelDomain = (label: string): boolean => {
  const lower = label.toLowerCase()
  return (
    lower.startsWith('xn--') ||
    topLevelDomains.has(lower) ||
    // A mark may join a dot and the letter after it, and a hyphen or an apostrophe may end what an email program treats as an
    // address.
    topLevelDomains.has(withoutMarks(lower).replace(/[^\p{L}\p{N}].*/u, ''))
  )
}

// Limited to the length of the parts of an address, so that a long word is scanned once and not from each of its letters.
const addresses =
  /(?<link>[a-z][a-z0-9+.-]{0,30}:[/\\]{2}(?:\S*[^\s.,;:!?"'’”)\]}])?|www\.(?:\S*[^\s.,;:!?"'’”)\]}])?)|(?<before>[^\s@]{1,64}@)?(?<host>[^\s.,;:!?@/\\()[\]{}<>"'#]{1,63}(?:\.[^\s.,;:!?@/\\()[\]{}<>"'#]{1,63})+)(?<after>[/?#:\\](?:\S*[^\s.,;:!?"'’”)\]}])?)?/giu
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Two sentences without a space between them, or a title and a name, such as “Dr.Li”: addresses are not written like this. */
const isTwoWords = (labels: readonly string[]) =>
  labels.every((word) => /^\p{Lu}\p{Ll}+(?:['’].*)?$/u.test(word))

/** Stands for an address. Normalized texts do not contain it otherwise. */
export const removedMark = '…'

/**
 * Returns a text of one user as it may appear in an email to another: one line, without invisible characters, and with “…”
 * instead of every web and email address that an email program would turn into a link. A dot does not make an address: “Dr.Smith”
 * and “ALS v2.1” stay.
 */
export const wordsForMail = (words: string): string =>
  foldedName(words).replaceAll(addresses, (match, ...groups) => {
    // The last argument holds the groups by their names.
    const { link, before = '', host = '', after = '' } = groups.at(-1) as Record<string, string | undefined>
    if (link !== undefined) return removedMark
    const [, ...endings] = host.split('.')
    const isAddress = endings.some(isTopLevelDomain) || (after !== '' && ipv4.test(host))
    if (!isAddress) return match
    return before === '' && after === '' && isTwoWords(endings) ? host.replaceAll('.', '. ') : removedMark
  })

/** Returns the text as it may appear in an email, or `neutral` if nothing of it may. */
export function wordsOr(words: string, neutral: string): string {
  const plain = wordsForMail(words)
  return /[\p{L}\p{N}]/u.test(plain) ? plain : neutral
}
