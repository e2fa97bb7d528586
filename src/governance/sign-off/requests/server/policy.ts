import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The requests that a query may read: those of a clinician, those to a supervisor, or those for cases that the actor may see. */
export interface RequestScope {
  readonly clinicianId: string | null
  readonly supervisorId: string | null
  readonly caseIds: readonly string[] | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (facts: Partial<RequestScope>) =>
  ({ clinicianId: null, supervisorId: null, caseIds: null, ...facts }) as RequestScope

export const requestsBy = (actor: Pick<Actor, 'id'>): RequestScope => scopeOf({ clinicianId: actor.id })
/** Scope of the requests to a supervisor. The queries also check whether the supervisor may sign for the clinician now. */
export const requestsTo = (actor: Pick<Actor, 'id'>): RequestScope => scopeOf({ supervisorId: actor.id })
/** Scope of the requests to a supervisor for one case. */
export const requestsForCaseTo = (actor: Pick<Actor, 'id'>, caseId: string): RequestScope =>
  scopeOf({ supervisorId: actor.id, caseIds: [caseId] })
/** Scope of the requests for these cases. The caller has read the cases with a scope of the actor. */
export const requestsFor = (caseIds: readonly string[]): RequestScope => scopeOf({ caseIds })
