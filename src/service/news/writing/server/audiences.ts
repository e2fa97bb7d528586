import { overseenBy, peopleReachedBy } from '#people/users/reach/server/policy.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { postsManagedBy } from '../../posts/server/policy.ts'
import { maxListedPeople, type Audience, type NewsStatus } from '../../posts/contract.ts'
import { pageSize } from '../contract.ts'
import { findMeant, listManaged, listOrganizations, listPeopleByName, type PostRow } from './queries.ts'
import { assertAudience } from './writing.ts'

interface ListRequest {
  status?: NewsStatus | undefined
  q?: string | undefined
  page?: number | undefined
}

/** Returns a page of the posts that the actor manages. */
export async function browsePosts(
  { db, clock }: Deps,
  { actor }: Requester,
  { status, q, page = 1 }: ListRequest,
): Promise<{ rows: PostRow[]; hasMore: boolean; now: Date }> {
  const now = clock.now()
  const offset = (page - 1) * pageSize
  const rows = await listManaged(db, postsManagedBy(actor), { status, q, limit: pageSize + 1, offset, now })
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize, now }
}

/** Returns the organizations and people for whom the actor may write. */
export async function findAudiences(
  { db }: Deps,
  { actor }: Requester,
  { q, organizationId }: { q?: string | undefined; organizationId?: string | undefined },
) {
  return {
    // The bases of an organization are its own affair, also where an administrator reaches its people.
    organizations: await listOrganizations(db, overseenBy(actor), actor.organizationId),
    people: await listPeopleByName(db, peopleReachedBy(actor), { q, organizationId, limit: maxListedPeople }),
  }
}

interface MeantRequest {
  organizationId: string | null
  audience: Audience
  q?: string | undefined
  page?: number | undefined
}

/** Counts the people for whom a post would be, and returns a page of them. */
export async function countAudience(
  { db }: Deps,
  { actor }: Requester,
  { organizationId, audience, q, page = 1 }: MeantRequest,
) {
  await assertAudience(db, actor, { organizationId, audience })
  const limit = maxListedPeople + 1
  const offset = (page - 1) * maxListedPeople
  const selection = { organizationId, audience, authorId: actor.id, q, limit, offset }
  const { count, people } = await findMeant(db, postsManagedBy(actor), selection)
  return { count, people: people.slice(0, maxListedPeople), hasMore: people.length === limit }
}
