import { plainWords } from '#platform/web/plain-words.ts'
import { amountWords } from '../../progress/words.ts'
import { countryName, professionsWords, startChoices } from './standard-words.ts'
import type { StandardValues, TargetValues } from './standard-values.ts'

/** What the fields are called where two versions are compared. */
export const standardLabels: Record<keyof StandardValues, string> = {
  body: 'Body',
  title: 'Title',
  country: 'Country',
  alsoCountries: 'Other countries',
  region: 'State or province',
  professions: 'Professions',
  organizationId: 'Only for one organization',
  cycleMonths: 'Length in months',
  cycleStart: 'Starts',
  targets: 'Targets',
  source: 'Source',
  year: 'Year',
  confirmed: 'The figures are confirmed by the body',
  note: 'Note for users',
  creditSystem: 'Credit system',
  creditValidityMonths: 'Credits count for (months)',
  evidenceRetentionMonths: 'Evidence is kept for (months)',
  isRetired: 'Retired',
}

const targetWords = ({ label, unit, minimum }: TargetValues): string =>
  minimum === null || unit === null ? label : `${label} ${amountWords(minimum, unit)}`

/** Writes out a value where two versions are compared. */
export function standardFieldWords(field: keyof StandardValues, value: unknown): string {
  if (value === null || value === '') return ''
  switch (field) {
    case 'targets':
      return (value as TargetValues[]).map(targetWords).join(', ') // a value of that field
    case 'professions':
      return professionsWords({ professions: value as string[] })
    case 'country':
      return countryName(value as string)
    case 'cycleStart':
      return startChoices.find((choice) => choice.value === value)?.label ?? (value as string)
    case 'organizationId':
      return 'the organization chosen below'
    default:
      return plainWords(value)
  }
}
