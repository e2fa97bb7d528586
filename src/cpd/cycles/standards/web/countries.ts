import { listCountries } from '#platform/contract/countries.ts'
import { countryName } from './standard-words.ts'

/** Returns all countries by name, after "Any country" and the European Union, for which a standard may also be valid. */
export const countryChoices = (): { value: string; label: string }[] => [
  ...['ZZ', 'EU'].map((value) => ({ value, label: countryName(value) })),
  ...listCountries(),
]
