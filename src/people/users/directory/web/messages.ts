import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { User } from '../../contract.ts'
import type { Decision } from './queries.ts'

export const listFailed = 'Failed to fetch users'
export const detailFailed = 'Failed to fetch user details'
export const notFoundTitle = 'User Not Found'
export const notFound = 'The requested user could not be found.'
export const createFailed = 'Failed to create user'
export const updateFailed = 'Failed to update user'
export const updated = 'User updated successfully'
export const emailCopied = 'Email copied to clipboard'
export const idCopied = 'User ID copied to clipboard'
export const copyFailed = 'Copying is not allowed here. Select the text instead.'

export const decisionFailed: Record<Decision, string> = {
  approve: 'Failed to approve user',
  reject: 'Failed to reject user',
  deactivate: 'Failed to deactivate user',
  activate: 'Failed to activate user',
}

export const decisionQuestion = (decision: Decision, name: string): string =>
  `Are you sure you want to ${decision} ${name}?`

const decisionNotes: Record<Decision, string> = {
  approve: 'They can sign in and are notified by email.',
  reject: 'The account stays inactive and they are notified by email.',
  deactivate: 'They are signed out everywhere at once. Their records stay.',
  activate: 'They can sign in again and are notified by email.',
}

const endOfSupervision: Partial<Record<User['role'], string>> = {
  clinician:
    'Nobody supervises them from now on. Activating the account again does not restore the supervision.',
  supervisor:
    'They supervise nobody from now on, and their clinicians lose this supervisor. Activating the account again does not restore the supervision.',
}

/** Explains the consequences of a decision before the administrator confirms it. */
export function decisionConsequences(decision: Decision, { role }: Pick<User, 'role'>): string {
  const supervisionNote = decision === 'deactivate' ? endOfSupervision[role] : undefined
  return [decisionNotes[decision], supervisionNote].filter(Boolean).join(' ')
}

export const decisionDone: Record<Decision, string> = {
  approve: 'approved',
  reject: 'rejected',
  deactivate: 'deactivated',
  activate: 'activated',
}

/** Returns the server's reason, to show next to the specified message; null if there is none. */
export const reasonOf = (error: unknown): string | null => (error instanceof ApiError ? error.message : null)

/** Returns the account type as the specification words it; it has no word for an administrator. */
export const accountType = (role: string): string =>
  accountTypes.find(([code]) => code === role)?.[1] ?? 'Unknown'

const accountTypes = [
  ['super_admin', 'Super Administrator'],
  ['supervisor', 'Supervisor'],
  ['clinician', 'Clinician'],
] as const

export const notKnown = 'N/A'

export const professionLabel = (profession: User['profession']): string =>
  profession === null ? notKnown : capitalized(profession)

export const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** The labels of the edit form. */
export const fieldLabels = {
  name: 'Full Name',
  email: 'Email',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  nationality: 'Nationality',
  countryOfResidence: 'Country of Residence',
  profession: 'Profession',
  specialty: 'Specialty',
  jobTitle: 'Job Title',
  employer: 'Employer',
  experience: 'Experience',
  workLocation: 'Work Location',
  qualification: 'Qualification',
  isLicensed: 'Licensed',
  licenseNumber: 'License Number',
  certifications: 'Certifications',
  cpdInterests: 'CPD Interests',
  receiveUpdates: 'Receive Updates',
} as const

/** Returns the problem with the email of an account, if any. */
export const emailProblem = (email: string): { email?: string } => {
  if (email.trim() === '') return { email: 'Email is required' }
  return isEmail(email) ? {} : { email: 'Please enter a valid email address' }
}
