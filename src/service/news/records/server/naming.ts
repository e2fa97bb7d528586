import { findSatisfiableRequirement } from '#compliance/requirements/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'

interface NamingPost {
  organizationId: string | null
  satisfies: string | null
  requiresAnswer: boolean
  cpd: object | null
}

interface SavedPost {
  organization_id: string | null
  satisfies: string | null
}

const invalid = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

/**
 * Throws unless the post may satisfy the requirement that it names: one in use, of exactly its organization, that the actor administers
 * or that an administrator has named before. A published post keeps its requirement, so that every answer to it means the same.
 */
export async function assertRequirement(
  db: Db,
  actor: Actor,
  post: NamingPost,
  saved: (SavedPost & { isPublic: boolean }) | null,
): Promise<void> {
  const { satisfies, organizationId } = post
  const isKept = saved !== null && saved.satisfies === satisfies && saved.organization_id === organizationId
  if (saved?.isPublic === true && (saved.satisfies !== null || satisfies !== null) && !isKept)
    throw new AppError('news_requirement_fixed')
  if ((satisfies !== null || post.cpd !== null) && !post.requiresAnswer)
    throw invalid('requiresAnswer', 'Let everybody answer: only whoever has understood the post gets this.')
  if (satisfies === null || (isKept && saved.isPublic)) return
  const requirement = await findSatisfiableRequirement(db, actor, satisfies)
  const mayName = isKept || requirement === null || requirement.mayName
  if (actor.role === 'supervisor' && !isKept) throw new AppError('news_requirement_not_yours')
  if (requirement === null || !mayName || requirement.organizationId !== organizationId)
    throw invalid('satisfies', 'Choose a requirement of this organization that is in use.')
}

/** Returns the requirement for a copy of a post: the same if the actor may name it, otherwise none. */
export async function requirementOfCopy(db: Db, actor: Actor, saved: SavedPost): Promise<string | null> {
  if (saved.satisfies === null) return null
  const requirement = await findSatisfiableRequirement(db, actor, saved.satisfies)
  return requirement?.mayName === true && requirement.organizationId === saved.organization_id
    ? requirement.id
    : null
}
