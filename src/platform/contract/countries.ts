const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
// Codes that the JavaScript engine names although they are not countries: the European and United Nations, the euro zone, the
// remote parts of Oceania (QO), an unknown region (ZZ), and two for testing translations (XA, XB).
const nonCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Whether a code is current. `UK` and `DD`, for example, are old codes of `GB` and `DE`. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Returns the name of a country or of a group such as `EU`; the code itself if it has none. */
export const toCountryName = (code: string): string => names.of(code) ?? code

/** Whether these two letters are the ISO 3166 code of a country. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !nonCountries.has(code) && toCountryName(code) !== code && isCurrent(code)

/** Returns all countries as choices, by name. */
export const listCountries = (): { value: string; label: string }[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: toCountryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Puts the entries of the user's own country first. Otherwise the order stays the same. */
export const ownCountryFirst = <Entry>(
  entries: readonly Entry[],
  isOwn: (entry: Entry) => boolean,
): Entry[] => [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))]
