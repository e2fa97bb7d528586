/** Searches the user directory, finds possible duplicates, and converts values for a user's page. */
import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import type { User } from '../contract.ts'

export interface UserSearch {
  q?: string | undefined
  role?: User['role'] | undefined
  status?: User['status'] | undefined
  /** From 1. */
  page?: number | undefined
}

/** The options of the filters, in order. */
export const roleFilters = ['super_admin', 'supervisor', 'clinician'] as const
export const statusFilters = ['active', 'inactive', 'pending'] as const

/** Reads the known search parameters of the URL and ignores the rest. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const page = Number(search.page)
  return {
    q: typeof search.q === 'string' && search.q.trim() !== '' ? search.q.slice(0, 100) : undefined,
    role: roleFilters.find((role) => role === search.role),
    status: statusFilters.find((status) => status === search.status),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
}

type SearchableUser = Pick<User, 'name' | 'email' | 'role' | 'status'>

/** Returns whether role and status match, and the name or email contains the search text in any case and accents. */
export function matchesUserSearch(user: SearchableUser, { q, role, status }: UserSearch): boolean {
  if (role !== undefined && user.role !== role) return false
  if (status !== undefined && user.status !== status) return false
  const searchText = toPlainLetters(q?.trim() ?? '')
  return toPlainLetters(user.name).includes(searchText) || toPlainLetters(user.email).includes(searchText)
}

export interface Duplicate {
  otherUser: User
  sameField: 'name' | 'licence'
}

const toLettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** For each pending user, finds another user with the same registration number or, failing that, the same name. */
export function findDuplicates(users: readonly User[]): Map<string, Duplicate> {
  const byName = Map.groupBy(users, ({ name }) => toLettersAndDigits(name))
  const byLicence = Map.groupBy(
    users.filter(({ licenseNumber }) => licenseNumber !== null),
    ({ licenseNumber }) => toLettersAndDigits(licenseNumber ?? ''),
  )
  const duplicates = new Map<string, Duplicate>()
  for (const user of users) {
    if (user.status !== 'pending') continue
    const isOther = ({ id }: User) => id !== user.id
    const sameLicence = byLicence.get(toLettersAndDigits(user.licenseNumber ?? ''))?.find(isOther)
    const sameName = byName.get(toLettersAndDigits(user.name))?.find(isOther)
    if (sameLicence) duplicates.set(user.id, { otherUser: sameLicence, sameField: 'licence' })
    else if (sameName) duplicates.set(user.id, { otherUser: sameName, sameField: 'name' })
  }
  return duplicates
}

/** Splits a text such as `A, B` into its entries, without empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(', ')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const joinList = (words: readonly string[]): string => words.join(', ')

/** Returns the age in whole years on the day `today`. Both dates have the form 1988-02-29. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
