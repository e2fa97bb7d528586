import type { IdentityChanges } from '../../contract.ts'
import type { UserRow } from './queries.ts'

/** Returns a time; null if JavaScript cannot represent it, such as `infinity`, so that one such row does not break the list. */
export const toInstant = (moment: Date | null): string | null =>
  moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null

/** Returns how the identity differs from the confirmed one. Null if it does not differ or was never confirmed. */
export function toIdentityChanges(row: UserRow): IdentityChanges | null {
  const confirmedAt = toInstant(row.confirmed_at)
  if (confirmedAt === null) return null
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
  return { confirmedAt, changedAt: toInstant(row.identity_changed_at) ?? confirmedAt, ...changes }
}
