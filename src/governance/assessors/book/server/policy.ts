import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/** The entries of address books that a query may read: of all organizations, of one, or that of a link. */
export interface BookScope {
  readonly keepsAll: boolean
  readonly organizationId: string | null
  readonly tokenHash: Buffer | null
  readonly [madeByPolicy]: true
}

// Only this cast makes a scope, so every query needs a scope from this file.
const scopeOf = (facts: Partial<BookScope>) =>
  ({ keepsAll: false, organizationId: null, tokenHash: null, ...facts }) as BookScope

/**
 * Scope of the address books that an administrator keeps: of their own organization, whatever their reach, as its bases
 * (docs/decisions/0061-what-belongs-to-everybody.md); all of them for those who belong to no organization and super administrators.
 */
export const booksKeptBy = ({ role, organizationId }: Actor): BookScope =>
  role === 'super_admin' || (role === 'admin' && organizationId === null)
    ? scopeOf({ keepsAll: true })
    : scopeOf({ organizationId: role === 'admin' ? organizationId : null })

/**
 * Scope of the address book from which a clinician asks for a case: that of the organization for which it was logged, while they
 * belong to it. Null: there is none.
 */
export const bookForCase = (
  { organizationId }: Actor,
  logged: { organization_id: string | null },
): BookScope | null =>
  organizationId !== null && logged.organization_id === organizationId ? scopeOf({ organizationId }) : null

/** Scope of whoever has a link: nothing but its entry. */
export const entryOfLink = (tokenHash: Buffer): BookScope => scopeOf({ tokenHash })
