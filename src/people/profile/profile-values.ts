import type { Profile, ProfileRequest } from './contract.ts'

const dayMs = 86_400_000

/** How long users can cancel the deletion of their account. */
export const erasureDays = 30
export const erasureDelayMs = erasureDays * dayMs

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

const textOrEmpty = (value: string | null | undefined) => value ?? ''

/** Maps a profile to the values of its form. */
export const toFormValues = (profile: Profile) => ({
  name: profile.name,
  dateOfBirth: textOrEmpty(profile.dateOfBirth),
  gender: profile.gender ?? null,
  nationality: textOrEmpty(profile.nationality),
  countryOfResidence: textOrEmpty(profile.countryOfResidence),
  profession: profile.profession ?? null,
  specialty: textOrEmpty(profile.specialty),
  jobTitle: textOrEmpty(profile.jobTitle),
  employer: textOrEmpty(profile.employer),
  workLocation: textOrEmpty(profile.workLocation),
  experience: textOrEmpty(profile.experience),
  qualification: textOrEmpty(profile.qualification),
  isLicensed: profile.isLicensed ?? null,
  licenseNumber: textOrEmpty(profile.licenseNumber),
  certifications: profile.certifications,
  cpdInterests: profile.cpdInterests,
  receiveUpdates: profile.receiveUpdates,
})
export type ProfileValues = ReturnType<typeof toFormValues>

export const toRequest = (values: ProfileValues, version: number): ProfileRequest => ({
  ...values,
  dateOfBirth: values.dateOfBirth || null,
  // Safe cast: the select offers only these values.
  experience: (values.experience || null) as ProfileRequest['experience'],
  version,
})

export const fieldLabels: Record<keyof ProfileValues, string> = {
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
export function formatValue(field: keyof ProfileValues, value: ProfileValues[keyof ProfileValues]): string {
  if (value === null || value === '') return ''
  if (typeof value !== 'string') return value.join(', ')
  const options: readonly { value: string; label: string }[] =
    field in choices ? choices[field as keyof typeof choices] : []
  return options.find((choice) => choice.value === value)?.label ?? value
}
