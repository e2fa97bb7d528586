import type { IdentityChanges } from '../../contract.ts'
import type { UserRow } from './queries.ts'

/** A time that JavaScript cannot represent, such as the database's `infinity`, becomes null: it must not take down the list. */
export const instant = (moment: Date | null): string | null =>
  moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null

/** Maps the differences of name, profession and licence number from the confirmed ones; null without differences or confirmation. */
export function toIdentityChanges(row: UserRow): IdentityChanges | null {
  const confirmedAt = instant(row.confirmed_at)
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
  return { confirmedAt, changedAt: instant(row.identity_changed_at) ?? confirmedAt, ...changes }
}
