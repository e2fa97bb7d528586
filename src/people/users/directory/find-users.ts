/** Finds users of the directory: those who match a search, and possible duplicates. */
import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import type { User } from '../contract.ts'
import type { UserSearch } from './user-search.ts'

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
