import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Audience } from '../contract.ts'

declare const madeByPolicy: unique symbol

/** The posts that a reader may read: those that are meant for them now. */
export interface ReaderScope {
  readonly viewerId: string
  readonly [madeByPolicy]: 'reader'
}

/** The posts that an actor manages: their own, those of their organization, or all. */
export interface ManagedScope {
  readonly viewerId: string
  readonly organizationId: string | null
  readonly reach: 'own' | 'organization' | 'all'
  readonly [madeByPolicy]: 'manager'
}

// The only casts to these scopes: every query needs one that this file has made.
export const newsFor = ({ id: viewerId }: Pick<Actor, 'id'>): ReaderScope => ({ viewerId }) as ReaderScope

/** Super administrators manage all posts, administrators those of their reach, supervisors their own. */
export const postsManagedBy = ({ id: viewerId, organizationId, role, reach }: Actor): ManagedScope => {
  const limited = reach === 'all' || reach === 'organization' ? reach : 'own'
  return { viewerId, organizationId, reach: role === 'super_admin' ? 'all' : limited } as ManagedScope
}

/**
 * Throws `news_audience_not_yours` unless the actor may write for this audience. Supervisors write for people by name and for bases of
 * their organization. Whether the named people are theirs, the caller checks.
 */
export function assertMayAddress(actor: Actor, organizationId: string | null, audience: Audience): void {
  if (postsManagedBy(actor).reach === 'all') return
  const own = actor.organizationId
  const isOwn =
    own !== null && organizationId === own && audience.bases.every((base) => base.startsWith(`${own}/`))
  const isNarrow =
    actor.role !== 'supervisor' ||
    (!audience.everyone &&
      (audience.bases.length > 0 ||
        [audience.organizations, audience.roles, audience.professions].every((list) => list.length === 0)))
  if (!isOwn || !isNarrow || audience.organizations.some((id) => id !== own))
    throw new AppError('news_audience_not_yours')
}
