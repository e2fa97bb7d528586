import tlds from 'tlds' with { type: 'json' }
import { normalizeLine } from '#platform/contract/person-name.ts'

const topLevelDomains = new Set(tlds)
const removeMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

const isTopLevelDomain = (label: string): boolean => {
  const lower = label.toLowerCase()
  return (
    lower.startsWith('xn--') ||
    topLevelDomains.has(lower) ||
    // The first letter may carry a mark, and a hyphen or an apostrophe may end the part that an email program treats as an
    // address.
    topLevelDomains.has(removeMarks(lower).replace(/[^\p{L}\p{N}].*/u, ''))
  )
}

// The parts are limited to the lengths that addresses allow, so that a long word is not scanned again from each of its letters.
const addressPattern =
  /(?<link>[a-z][a-z0-9+.-]{0,30}:[/\\]{2}(?:\S*[^\s.,;:!?"'’”)\]}])?|www\.(?:\S*[^\s.,;:!?"'’”)\]}])?)|(?<before>[^\s@]{1,64}@)?(?<host>[^\s.,;:!?@/\\()[\]{}<>"'#]{1,63}(?:\.[^\s.,;:!?@/\\()[\]{}<>"'#]{1,63})+)(?<after>[/?#:\\](?:\S*[^\s.,;:!?"'’”)\]}])?)?/giu
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * Whether the labels look like words rather than a host. Then the text is two sentences without a space between them, or a
 * title and a name, such as “Dr.Li”.
 */
const areWords = (labels: readonly string[]) =>
  labels.every((word) => /^\p{Lu}\p{Ll}+(?:['’].*)?$/u.test(word))

/** Replaces an address. In normalized texts, it occurs nowhere else. */
export const removedMark = '…'

/**
 * Returns the text of a user for an email to another user: one line, without invisible characters, and with “…” in place of
 * every web and email address that an email program would turn into a link. A dot alone is not an address: “Dr.Smith” becomes
 * “Dr. Smith”, and “ALS v2.1” stays.
 */
export const textForMail = (text: string): string =>
  normalizeLine(text).replaceAll(addressPattern, (match, ...groups) => {
    // The last argument holds the groups by their names.
    const { link, before = '', host = '', after = '' } = groups.at(-1) as Record<string, string | undefined>
    if (link !== undefined) return removedMark
    const [, ...endings] = host.split('.')
    const isAddress = endings.some(isTopLevelDomain) || (after !== '' && ipv4.test(host))
    if (!isAddress) return match
    return before === '' && after === '' && areWords(endings) ? host.replaceAll('.', '. ') : removedMark
  })

/** Returns the text for an email, or `fallback` if no letter or digit is left. */
export function textForMailOr(text: string, fallback: string): string {
  const safeText = textForMail(text)
  return /[\p{L}\p{N}]/u.test(safeText) ? safeText : fallback
}
