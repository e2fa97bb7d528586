import { toCountryName } from '#platform/contract/countries.ts'
import { findEntry, labelOf } from '#reference/codes.ts'
import type { SeverityRule } from '#privacy/findings.ts'
import type { KnownRules, Standard } from '../contract.ts'
import { amountText } from '../../progress/amount-texts.ts'

export const countryName = (code: string): string => (code === 'ZZ' ? 'Any country' : toCountryName(code))

const yearsText = (months: number): string => {
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? '1 year' : `${months / 12} years`
}

const targetText = ({ label, minimum, unit }: KnownRules['targets'][number]): string =>
  unit === 'count' ? `${minimum} × ${label}` : `${label} ${amountText(minimum, unit)}`

/** Returns the requirements of a standard with at most `maxTargets` targets: `1 year · All CPD 30 h, 2 × Feedback`. */
export function requirementsText({ cycleMonths, targets }: KnownRules, maxTargets = targets.length): string {
  const shownTargets = targets.slice(0, maxTargets).map(targetText)
  const moreText = targets.length > maxTargets ? [`and ${targets.length - maxTargets} more`] : []
  return `${yearsText(cycleMonths)} · ${targets.length === 0 ? 'no figure set' : [...shownTargets, ...moreText].join(', ')}`
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

/** Returns a hint for the start day of a cycle if only the user knows that day. */
export const startHint = (cycleStart: string): string | undefined => findEntry(startHints, cycleStart)?.label

const professionLabels = [
  { code: 'doctor', label: 'Doctors' },
  { code: 'nurse', label: 'Nurses' },
  { code: 'paramedic', label: 'Paramedics' },
  { code: 'student', label: 'Students' },
  { code: 'other', label: 'Others' },
]
/** The professions as choices of a form. */
export const professionChoices = professionLabels.map(({ code, label }) => ({ value: code, label }))

export const professionsText = ({ professions }: Pick<Standard, 'professions'>): string =>
  professions.length === professionLabels.length
    ? 'Every profession'
    : professions.map((code) => labelOf(professionLabels, code)).join(', ')

/** Returns where a standard is valid, such as `Australia, New Zealand`. */
export function placesText({
  country,
  alsoCountries,
  region,
}: Pick<Standard, 'country' | 'alsoCountries' | 'region'>): string {
  const names = [country, ...alsoCountries].map(countryName).join(', ')
  return region === null ? names : `${names} (${region})`
}

/** Returns the origin of a standard. */
export function originText({ isDelivered, version }: Pick<Standard, 'isDelivered' | 'version'>): string {
  if (!isDelivered) return 'Own'
  return version === 0 ? 'Delivered' : 'Delivered, changed here'
}

/** Kinds of cycle start as choices of a form. */
export const startChoices = [
  { value: 'day', label: 'On the same day every year' },
  { value: 'registration_renewal', label: 'When the registration is renewed' },
  { value: 'revalidation_date', label: 'After revalidation' },
  { value: 'certification_date', label: 'When the certification begins' },
  { value: 'certificate_date', label: 'On the date of the certificate' },
  { value: 'practising_certificate', label: 'With the practising certificate' },
  { value: 'appraisal_year', label: 'With the appraisal year' },
  { value: 'application_date', label: 'From the date of the application' },
  { value: 'rolling', label: 'Rolling: the user chooses' },
]

export const unitChoices = [
  { value: 'hours', label: 'Hours' },
  { value: 'credits', label: 'Credits' },
  { value: 'points', label: 'Points' },
  { value: 'practice_hours', label: 'Hours of practice' },
  { value: 'count', label: 'Number' },
] as const

/** Ignores warnings: names of colleges and laws need no confirmation here. Only findings that block are kept. */
export const onlyBlocks: SeverityRule = ({ severity }) => (severity === 'block' ? 'keep' : 'ignore')
