import { entryOf } from '#reference/codes.ts'
import type { KnownRules, Standard } from '../../standards/contract.ts'
import { amountWords } from '../../progress/words.ts'

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

export const countryName = (code: string): string =>
  code === 'ZZ' ? 'Any country' : (countries.of(code) ?? code)

const yearWords = (months: number): string => {
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? '1 year' : `${months / 12} years`
}

/** Says what a standard asks for, such as `1 year · All CPD 30 h, Interactive CPD 8 h`. */
export function askedWords({ cycleMonths, targets }: KnownRules): string {
  const asked = targets.map(({ label, minimum, unit }) => `${label} ${amountWords(minimum, unit)}`)
  return `${yearWords(cycleMonths)} · ${asked.length === 0 ? 'no figure set' : asked.join(', ')}`
}

const startHints = [
  { code: 'registration_renewal', label: 'The day after your registration was last renewed.' },
  { code: 'revalidation_date', label: 'The day after your last revalidation.' },
  { code: 'certification_date', label: 'The day your certification began.' },
  { code: 'certificate_date', label: 'The date of your certificate.' },
  { code: 'practising_certificate', label: 'The day your practising certificate began.' },
  { code: 'appraisal_year', label: 'The first day of your appraisal year.' },
  { code: 'application_date', label: 'The day from which your application counts.' },
  { code: 'rolling', label: 'The first day of your current period.' },
]

/** Says which day a cycle starts on, if only the user knows it. */
export const startHint = (cycleStart: string): string | undefined => entryOf(startHints, cycleStart)?.label

/** Whether a standard suits these choices; an empty one suits all. */
export function suits(
  { country, alsoCountries, professions }: Pick<Standard, 'country' | 'alsoCountries' | 'professions'>,
  chosen: { country: string; profession: string },
): boolean {
  const isHere =
    chosen.country === '' || country === 'ZZ' || [country, ...alsoCountries].includes(chosen.country)
  return isHere && (chosen.profession === '' || professions.includes(chosen.profession))
}
