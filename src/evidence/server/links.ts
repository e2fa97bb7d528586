import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl, signBriefUrl } from '#platform/server/files/signed-url.ts'

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

/** The target of a link: a file that a record carries, or one that its owner has uploaded. */
export interface Link {
  expires: string
  signature: string
  record?: string | undefined
}

const pathOf = (id: string): string => `/api/evidence/${id}/file`
/** The signed payload. It includes the record, so that a link made for one record does not open the file through another. */
const signedPath = (id: string, record: string | null): string =>
  record === null ? pathOf(id) : `${pathOf(id)} of ${record}`

/** Returns a link that opens a file for 5 to 10 minutes, and only while the record that shows it carries it. */
export function linkTo(deps: Secrets, { id }: { id: string }, record: string | null): string {
  const [, query = ''] = signBriefUrl(deps, signedPath(id, record)).split('?')
  return `${pathOf(id)}?${query}${record === null ? '' : `&record=${record}`}`
}

export const isLinkTo = (
  deps: Secrets,
  id: string,
  { expires, signature, record = null }: Omit<Link, 'record'> & { record?: string | null | undefined },
): boolean => isSignedUrl(deps, signedPath(id, record), { expires: Number(expires), signature })
