// Rules for names that both sides use. They need no schema library, so that the sign-in screens stay small.

/** Characters that browsers and email clients read as a dot in a URL, beyond those that NFKC maps to one. */
const dots = /[\u3002\uFF61\u2219\u22C5]/g
const slashes = /[\u2044\u2215\u29F8]/g
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Bidirectional overrides and isolates, which display text in another order. Joiners, which some scripts need, are allowed. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/u

/** Normalizes a name to what a reader sees: NFKC, no invisible characters, plain dots and slashes. */
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

/** Returns whether a text contains something that reads as a URL or email: `example.com`, `Dr.Smith`, but not `Dr. Smith`. */
export const containsUrlOrEmail = (words: string): boolean =>
  // Without accents, which could separate a dot from the letter after it.
  address.test(foldedName(words).normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** Returns whether this is only a name. Others see it on screens and in emails, so it must not hide anything else. */
export const isPersonName = (name: string): boolean =>
  !containsUrlOrEmail(name) && !breaks.test(name) && !reordering.test(name) && foldedName(name) !== ''

export const personNameRule = 'Enter only a name: no web or email address, and a space after each full stop.'
