import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The requests that a query may read: those of a clinician, or the one request of a link. */
export interface AssessorRequestScope {
  readonly clinicianId: string | null
  readonly tokenHash: Buffer | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (facts: Partial<AssessorRequestScope>) =>
  ({ clinicianId: null, tokenHash: null, ...facts }) as AssessorRequestScope

export const requestsBy = ({ id }: Pick<Actor, 'id'>): AssessorRequestScope => scopeOf({ clinicianId: id })

/** Scope of a person with a link: only the request to which it belongs. */
export const requestOfLink = (tokenHash: Buffer): AssessorRequestScope => scopeOf({ tokenHash })
