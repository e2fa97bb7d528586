import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl, signBriefUrl } from '#platform/server/files/signed-url.ts'

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

const pathOf = (id: string): string => `/api/evidence/${id}/file`

/** Returns a link that opens a file for 5 to 10 minutes. */
export const linkTo = (deps: Secrets, { id }: { id: string }): string => signBriefUrl(deps, pathOf(id))

export const isLinkTo = (
  deps: Secrets,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean => isSignedUrl(deps, pathOf(id), { expires: Number(expires), signature })
