import type { Organization } from '#people/organizations/contract.ts'
import { plainText } from '#platform/web/plain-words.ts'
import { amountText } from '../../progress/amount-texts.ts'
import { countryName, professionsText, startChoices } from './standard-words.ts'
import type { StandardValues, TargetValues } from './standard-values.ts'

/** Field labels in the comparison of two versions. */
export const standardLabels: Record<keyof StandardValues, string> = {
  body: 'Professional body',
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
  confirmed: 'Figures confirmed by the professional body',
  note: 'Note for users',
  creditSystem: 'Credit system',
  creditValidityMonths: 'Credits valid for (months)',
  evidenceRetentionMonths: 'Keep evidence for (months)',
  isRetired: 'Retired',
}

const targetText = ({ label, unit, minimum }: TargetValues): string =>
  minimum === null || unit === null ? label : `${label} ${amountText(minimum, unit)}`

/** Returns the text of a value in the comparison of two versions. `organizations` are those that the user may see. */
export function standardFieldText(
  field: keyof StandardValues,
  value: unknown,
  organizations: readonly Pick<Organization, 'id' | 'org_name'>[] = [],
): string {
  if (value === null || value === '') return ''
  switch (field) {
    case 'targets':
      return (value as TargetValues[]).map(targetText).join(', ') // `targets` holds target values
    case 'professions':
      return professionsText({ professions: value as string[] })
    case 'country':
      return countryName(value as string)
    case 'cycleStart':
      return startChoices.find((choice) => choice.value === value)?.label ?? (value as string)
    case 'organizationId':
      return organizations.find(({ id }) => id === value)?.org_name ?? 'One organization'
    default:
      return plainText(value)
  }
}
