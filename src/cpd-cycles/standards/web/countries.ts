import { countryName } from './standard-words.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
// Codes that the browser names but that are no country: tests of a language, and the euro zone.
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Whether it is the code of today: `UK` and `DD` stand for `GB` and `DE`. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Returns all countries by name, after "Any country" and the European Union, which standards may hold for too. */
export function countryChoices(): { value: string; label: string }[] {
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const countries = codes
    .map((value) => ({ value, label: countryName(value) }))
    .filter(({ value, label }) => label !== value && !noCountry.has(value) && isCurrent(value))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
  return [...['ZZ', 'EU'].map((value) => ({ value, label: countryName(value) })), ...countries]
}
