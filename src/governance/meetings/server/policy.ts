import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The objectives and meetings of one person: all of them as the clinician; as the supervisor, those of active links except
 * covers. No role sees more, not even administrators. The queries check the links at each request.
 */
export interface AgreementScope {
  readonly personId: string
  /** If set, the scope contains only entries in which the person is on this side. */
  readonly side: 'clinician' | 'supervisor' | null
  /** If set, the scope contains only entries with this clinician, on the supervisor's side. */
  readonly clinicianId: string | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (facts: Omit<AgreementScope, typeof madeByPolicy>) => facts as AgreementScope

export const agreementsOf = ({ id }: Pick<Actor, 'id'>): AgreementScope =>
  scopeOf({ personId: id, side: null, clinicianId: null })

export const agreementsAsClinician = ({ id }: Pick<Actor, 'id'>): AgreementScope =>
  scopeOf({ personId: id, side: 'clinician', clinicianId: null })

export const agreementsWith = ({ id }: Pick<Actor, 'id'>, clinicianId: string): AgreementScope =>
  scopeOf({ personId: id, side: 'supervisor', clinicianId })
