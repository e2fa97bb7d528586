import type { KnownRules } from './contract.ts'

/** Whom a standard may concern; an empty fact is not known, and rules nothing out. */
export interface Person {
  country: string
  profession: string
}

/** Professions that no standard is written for by name: what others report is the nearest. */
const namedProfessions: ReadonlySet<string> = new Set(['doctor', 'nurse', 'paramedic'])

/** Whether a standard holds where the person works, for their profession. */
export function suits(
  { country, alsoCountries, professions }: Pick<KnownRules, 'country' | 'alsoCountries' | 'professions'>,
  person: Person,
): boolean {
  const isHere =
    person.country === '' || country === 'ZZ' || [country, ...alsoCountries].includes(person.country)
  return isHere && (!namedProfessions.has(person.profession) || professions.includes(person.profession))
}
