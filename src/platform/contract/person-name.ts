// Rules for names, for the server and the browser. They need no schema library, so that the sign-in screens stay small.

/** Characters that browsers and email clients read as a dot in a URL, beyond those that NFKC turns into a dot. */
const dotLookalikes = /[\u3002\uFF61\u2219\u22C5]/g
const slashLookalikes = /[\u2044\u2215\u29F8]/g
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Bidirectional overrides and isolates, which display text in another order. Joiners, which some scripts need, are allowed. */
const reorderingCharacters = /[\u202A-\u202E\u2066-\u2069]/u

/** Normalizes a name or a line of text to what a reader sees: NFKC, no invisible characters, plain dots and slashes. */
export const normalizeLine = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(dotLookalikes, '.')
    .replaceAll(slashLookalikes, '/')
    .replaceAll(invisibleCharacters, '')
    .split(lineBreaks)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const addressPattern = /[@/\\:<>]|\bwww\b|\bhttps?\b|\.(?=[\p{L}\p{N}]{2})/iu

/** Whether a text contains something that looks like a URL or email: `example.com`, `Dr.Smith`, but not `Dr. Smith`. */
export const containsUrlOrEmail = (text: string): boolean =>
  // Accents are removed, because one could stand between a dot and the letter after it.
  addressPattern.test(normalizeLine(text).normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** Whether this is only a name. Others see it on screens and in emails, so it must not contain anything else. */
export const isPersonName = (name: string): boolean =>
  !containsUrlOrEmail(name) &&
  !lineBreaks.test(name) &&
  !reorderingCharacters.test(name) &&
  normalizeLine(name) !== ''

export const personNameRule = 'Enter only a name: no web or email address, and a space after each full stop.'
