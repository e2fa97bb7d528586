import type { OwnFactors, Requirements } from '../contract.ts'
import type { RequirementRow, StoredFactors } from './queries.ts'

export const toOwnFactorsView = ({
  passkeys,
  codes,
  requiredFrom,
  today,
  ...rest
}: StoredFactors): OwnFactors => ({
  passkeys: passkeys.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at.toISOString(),
    lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
  })),
  codes: codes?.confirmed_at
    ? {
        createdAt: codes.confirmed_at.toISOString(),
        lastUsedAt: codes.last_used_at?.toISOString() ?? null,
      }
    : null,
  recoveryCodesLeft: rest.recoveryCodesLeft,
  required: requiredFrom !== null && requiredFrom <= today,
  requiredFrom,
  passkeysOffered: rest.passkeysOffered,
})

export function toRequirementsView(rows: readonly RequirementRow[]): Requirements {
  const dayOf = (requiredOf: string) =>
    rows.find(({ required_of }) => required_of === requiredOf)?.first_day ?? null
  return {
    super_admin: dayOf('super_admin'),
    admin: dayOf('admin'),
    supervisor: dayOf('supervisor'),
    everybody: dayOf('everybody'),
  }
}
