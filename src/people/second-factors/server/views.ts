import type { OwnFactors, RequiredOf, RequirementsAndPeople } from '../contract.ts'
import type { RequirementRows, StoredFactors } from './queries.ts'

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

const forEachRole = <Value>(getValue: (requiredOf: RequiredOf) => Value) => ({
  super_admin: getValue('super_admin'),
  admin: getValue('admin'),
  supervisor: getValue('supervisor'),
  everybody: getValue('everybody'),
})

export function toRequirementsView({ rows, people }: RequirementRows): RequirementsAndPeople {
  const findFirstDay = (requiredOf: RequiredOf) =>
    rows.find(({ required_of }) => required_of === requiredOf)?.first_day ?? null
  const countPeople = (requiredOf: RequiredOf) => {
    const peopleOfRole = people.filter(({ role }) => requiredOf === 'everybody' || role === requiredOf)
    return {
      total: peopleOfRole.reduce((sum, { total }) => sum + total, 0),
      without: peopleOfRole.reduce((sum, { without }) => sum + without, 0),
    }
  }
  return { ...forEachRole(findFirstDay), people: forEachRole(countPeople) }
}
