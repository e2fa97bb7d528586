import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The signatures that a query may read: those of cases that the actor may see, or the actor's own, made or received. */
export interface SignatureScope {
  readonly caseIds: readonly string[] | null
  readonly personId: string | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (scope: Pick<SignatureScope, 'caseIds' | 'personId'>) => scope as SignatureScope

/** Scope of the signatures of these cases. The caller has read the cases with a scope of the actor. */
export const signaturesOf = (seen: readonly { row: { id: string } }[]): SignatureScope =>
  scopeOf({ caseIds: seen.map(({ row }) => row.id), personId: null })

export const signaturesOfActor = (actor: Actor): SignatureScope =>
  scopeOf({ caseIds: null, personId: actor.id })
