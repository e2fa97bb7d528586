import { isEmail, minPasswordLength } from '#platform/contract/credentials.ts'
import { isPersonName, personNameRule } from '#platform/contract/person-name.ts'
import type { Profession } from '../contract.ts'

/** The values of both steps of the registration form. */
export interface RegistrationDraft {
  name: string
  email: string
  password: string
  confirmation: string
  profession: Profession | null
  /** The id of an organization in the public list, or `not-listed`. */
  organization: string | null
  registrationNumber: string
  hasConsented: boolean
}

export type RegistrationProblems = Partial<Record<keyof RegistrationDraft, string>>

export const notListed = 'not-listed'

export const emptyRegistration: RegistrationDraft = {
  name: '',
  email: '',
  password: '',
  confirmation: '',
  profession: null,
  organization: null,
  registrationNumber: '',
  hasConsented: false,
}

/** Validates the first step: name, email and password. */
export function accountProblems(draft: RegistrationDraft): RegistrationProblems {
  const problems: RegistrationProblems = {}
  if (draft.name.trim() === '') problems.name = 'Full name is required'
  else if (!isPersonName(draft.name)) problems.name = personNameRule
  if (draft.email.trim() === '') problems.email = 'Email is required'
  else if (!isEmail(draft.email)) problems.email = 'Please enter a valid email address'
  if (draft.password === '') problems.password = 'Password is required'
  else if (draft.password.length < minPasswordLength) {
    problems.password = 'Password must be at least 8 characters'
  }
  if (draft.confirmation !== draft.password) problems.confirmation = 'Passwords do not match'
  return problems
}

/** Validates the second step: profession and organization. */
export function workProblems(
  draft: Pick<RegistrationDraft, 'profession' | 'organization' | 'hasConsented'>,
): RegistrationProblems {
  const problems: RegistrationProblems = {}
  if (draft.profession === null) problems.profession = 'Profession is required'
  if (draft.organization === null) problems.organization = 'Choose your organization, or “Not listed”'
  if (!draft.hasConsented) problems.hasConsented = 'Please agree to the privacy policy'
  return problems
}

/** Returns the step with a field, to open it when the server refuses the value. */
export const stepOf = (field: string): 1 | 2 => (accountFields.has(field) ? 1 : 2)

const accountFields = new Set(['name', 'email', 'password', 'confirmation'])
