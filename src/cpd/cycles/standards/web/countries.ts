import { listCountries } from '#platform/contract/countries.ts'
import { countryName } from './standard-words.ts'

/** Returns where a standard may be valid: "Any country", the European Union, and then all countries by name. */
export const countryChoices = (): { value: string; label: string }[] => [
  ...['ZZ', 'EU'].map((value) => ({ value, label: countryName(value) })),
  ...listCountries(),
]
