import type { OwnFactors, RequiredOf, RequirementsAndPeople } from '../contract.ts'
import type { FoundRequirements, StoredFactors } from './queries.ts'

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

const ofEach = <Value>(valueOf: (requiredOf: RequiredOf) => Value) => ({
  super_admin: valueOf('super_admin'),
  admin: valueOf('admin'),
  supervisor: valueOf('supervisor'),
  everybody: valueOf('everybody'),
})

export function toRequirementsView({ rows, people }: FoundRequirements): RequirementsAndPeople {
  const dayOf = (requiredOf: RequiredOf) =>
    rows.find(({ required_of }) => required_of === requiredOf)?.first_day ?? null
  const countOf = (requiredOf: RequiredOf) => {
    const counted = people.filter(({ role }) => requiredOf === 'everybody' || role === requiredOf)
    return {
      total: counted.reduce((sum, { total }) => sum + total, 0),
      without: counted.reduce((sum, { without }) => sum + without, 0),
    }
  }
  return { ...ofEach(dayOf), people: ofEach(countOf) }
}
