import type { Actor } from '#platform/server/auth/actor.ts'

declare const madeByPolicy: unique symbol

/**
 * The address book entries that a query may read: those of all organizations, those of one organization, or the one entry of a
 * link.
 */
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
 * Scope of the address books that an administrator manages. As with bases, this is the book of their own organization, whatever
 * their reach (docs/decisions/0061-what-belongs-to-everybody.md). Super administrators, and administrators without an
 * organization, manage all books.
 */
export const booksKeptBy = ({ role, organizationId }: Actor): BookScope =>
  role === 'super_admin' || (role === 'admin' && organizationId === null)
    ? scopeOf({ keepsAll: true })
    : scopeOf({ organizationId: role === 'admin' ? organizationId : null })

/**
 * Scope of the address book from which a clinician chooses an assessor for a case. It is the book of the organization for which
 * the case was logged, as long as they belong to it; otherwise null.
 */
export const bookForCase = (
  { organizationId }: Actor,
  logged: { organization_id: string | null },
): BookScope | null =>
  organizationId !== null && logged.organization_id === organizationId ? scopeOf({ organizationId }) : null

/** Scope of a person with a link: only the entry to which it belongs. */
export const entryOfLink = (tokenHash: Buffer): BookScope => scopeOf({ tokenHash })
