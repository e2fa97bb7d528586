import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Audience } from '../../posts/contract.ts'
import { assertMayAddress } from '../../posts/server/policy.ts'
import type { PossibleReader } from '../preview.contract.ts'
import { isReaderMeant } from './preview-queries.ts'

interface PreviewRequest {
  organizationId: string | null
  audience: Audience
  reader: PossibleReader
}

/** Returns whether an audience of the actor includes a reader of this kind. */
export async function previewPost(
  { db }: Deps,
  { actor }: Requester,
  { organizationId, audience, reader }: PreviewRequest,
): Promise<boolean> {
  assertMayAddress(actor, organizationId, audience)
  return isReaderMeant(db, { organizationId, audience, reader })
}
