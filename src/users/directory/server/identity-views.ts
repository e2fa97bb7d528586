import type { IdentityChanges } from '../../contract.ts'
import type { UserRow } from './queries.ts'

/** Maps how name, profession and licence number differ from the confirmed ones; null without differences or confirmation. */
export function toIdentityChanges(row: UserRow): IdentityChanges | null {
  if (row.confirmed_at === null) return null
  const { name, profession, license_number: licenseNumber } = row
  const changes = {
    ...(row.confirmed_name !== name && { name: { was: row.confirmed_name, now: name } }),
    ...(row.confirmed_profession !== profession && {
      profession: { was: row.confirmed_profession, now: profession },
    }),
    ...(row.confirmed_license_number !== licenseNumber && {
      licenseNumber: { was: row.confirmed_license_number, now: licenseNumber },
    }),
  }
  if (Object.keys(changes).length === 0) return null
  const confirmedAt = row.confirmed_at.toISOString()
  return { confirmedAt, changedAt: row.identity_changed_at?.toISOString() ?? confirmedAt, ...changes }
}
