import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The objectives and meetings of one person: as a clinician all of them, as a supervisor those of active links, covers excluded. No
 * role sees more, administrators neither. Whoever has a link is asked by the queries at each request.
 */
export interface AgreementScope {
  readonly personId: string
  /** Limits it to one side. */
  readonly side: 'clinician' | 'supervisor' | null
  /** For the supervisor's side: limits it to one clinician. */
  readonly clinicianId: string | null
  readonly [madeByPolicy]: true
}

// The only cast to a scope: every query needs a scope from a function of this file.
const scopeOf = (facts: Omit<AgreementScope, typeof madeByPolicy>) => facts as AgreementScope

export const agreementsOf = ({ id }: Pick<Actor, 'id'>): AgreementScope =>
  scopeOf({ personId: id, side: null, clinicianId: null })

export const agreementsAsClinician = ({ id }: Pick<Actor, 'id'>): AgreementScope =>
  scopeOf({ personId: id, side: 'clinician', clinicianId: null })

export const agreementsWith = ({ id }: Pick<Actor, 'id'>, clinicianId: string): AgreementScope =>
  scopeOf({ personId: id, side: 'supervisor', clinicianId })
