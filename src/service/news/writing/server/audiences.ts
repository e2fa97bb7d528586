import { overseenBy, peopleReachedBy } from '#people/users/reach/server/policy.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Audience } from '../../contract.ts'
import { postsManagedBy } from '../../posts/server/policy.ts'
import { maxListedPeople, pageSize } from '../contract.ts'
import type { NewsStatus } from '../../contract.ts'
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

/** Counts the people for whom a post would be, and returns the first of them. */
export async function countAudience(
  { db }: Deps,
  { actor }: Requester,
  wanted: { organizationId: string | null; audience: Audience },
) {
  await assertAudience(db, actor, wanted)
  return findMeant(db, postsManagedBy(actor), wanted, maxListedPeople)
}
