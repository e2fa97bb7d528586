import type { Profile, ProfileRequest } from './contract.ts'

const day = 86_400_000

/** How long users can cancel the deletion of their account. */
export const erasureDays = 30
export const erasureDelay = erasureDays * day

export const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const

export const professions = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
  { value: 'student', label: 'Student' },
  { value: 'other', label: 'Other' },
] as const

export const experiences = [
  { value: '', label: 'Not given' },
  { value: '0-1', label: 'Up to 1 year' },
  { value: '1-3', label: '1 to 3 years' },
  { value: '3-5', label: '3 to 5 years' },
  { value: '5+', label: 'More than 5 years' },
]

export const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const text = (value: string | null | undefined) => value ?? ''

/** Maps a profile to the values of its form. */
export const toValues = (profile: Profile) => ({
  name: profile.name,
  dateOfBirth: text(profile.dateOfBirth),
  gender: profile.gender ?? null,
  nationality: text(profile.nationality),
  countryOfResidence: text(profile.countryOfResidence),
  profession: profile.profession ?? null,
  specialty: text(profile.specialty),
  jobTitle: text(profile.jobTitle),
  employer: text(profile.employer),
  workLocation: text(profile.workLocation),
  experience: text(profile.experience),
  qualification: text(profile.qualification),
  isLicensed: profile.isLicensed ?? null,
  licenseNumber: text(profile.licenseNumber),
  certifications: profile.certifications,
  cpdInterests: profile.cpdInterests,
  receiveUpdates: profile.receiveUpdates,
})
export type Values = ReturnType<typeof toValues>

export const toRequest = (values: Values, version: number): ProfileRequest => ({
  ...values,
  dateOfBirth: values.dateOfBirth || null,
  // The select offers only these values.
  experience: (values.experience || null) as ProfileRequest['experience'],
  version,
})

export const fieldLabels: Record<keyof Values, string> = {
  name: 'Full name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  nationality: 'Nationality',
  countryOfResidence: 'Country of residence',
  profession: 'Profession',
  specialty: 'Specialty',
  jobTitle: 'Job title',
  employer: 'Employer',
  workLocation: 'Work location',
  experience: 'Experience',
  qualification: 'Qualification',
  isLicensed: 'Licensed',
  licenseNumber: 'License number',
  certifications: 'Certifications',
  cpdInterests: 'CPD interests',
  receiveUpdates: 'Receive updates about Sortie',
}

const choices = {
  gender: genders,
  profession: professions,
  experience: experiences,
  isLicensed: yesNo,
  receiveUpdates: yesNo,
}

/** Returns a value as the screen shows it. */
export function formatValue(field: keyof Values, value: Values[keyof Values]): string {
  if (value === null || value === '') return ''
  if (typeof value !== 'string') return value.join(', ')
  const offered: readonly { value: string; label: string }[] =
    field in choices ? choices[field as keyof typeof choices] : []
  return offered.find((choice) => choice.value === value)?.label ?? value
}
