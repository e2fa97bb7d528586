import type { KnownRules } from './contract.ts'

/** The facts about a person that decide which standards apply. An unknown fact is empty, and rules nothing out. */
export interface Person {
  country: string
  profession: string
}

/** Professions that are known. Anybody else may report to any body, so that no standard is ruled out for them. */
const namedProfessions: ReadonlySet<string> = new Set(['doctor', 'nurse', 'paramedic', 'student'])

/** Whether a standard is valid where the person works and for their profession. */
export function suits(
  { country, alsoCountries, professions }: Pick<KnownRules, 'country' | 'alsoCountries' | 'professions'>,
  person: Person,
): boolean {
  const isForCountry =
    person.country === '' || country === 'ZZ' || [country, ...alsoCountries].includes(person.country)
  return isForCountry && (!namedProfessions.has(person.profession) || professions.includes(person.profession))
}
