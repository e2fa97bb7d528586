// What both sides know of names without loading a schema library: the sign-in screens must stay small.

/** What browsers and mail programs take for the dot of an address, beside the compatible forms of it. */
const dots = /[\u3002\uFF61\u2219\u22C5]/g
const slashes = /[\u2044\u2215\u29F8]/g
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Overrides and isolates, which make a text read otherwise than it is written; the joiners that scripts need are none. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/u

/** The text as a reader takes it: compatible letters made one, nothing invisible, every dot and slash the plain one. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(dots, '.')
    .replaceAll(slashes, '/')
    .replaceAll(invisible, '')
    .split(breaks)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const address = /[@/\\:<>]|\bwww\b|\bhttps?\b|\.(?=[\p{L}\p{N}]{2})/iu

/** Whether a web or mail address, or what looks like one, stands in a text: `example.com`, `Dr.Smith`, not `Dr. Smith`. */
export const holdsAddress = (words: string): boolean =>
  // Without the accents, which could stand between a dot and what follows it.
  address.test(foldedName(words).normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** Whether this is a name alone: it is shown to others and sent in mails, so nothing else may hide in it. */
export const isPersonName = (name: string): boolean =>
  !holdsAddress(name) && !breaks.test(name) && !reordering.test(name) && foldedName(name) !== ''

export const personNameRule =
  'Write the name alone: no web or mail address, and a space after each full stop.'
