import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl, signBriefUrl } from '#platform/server/files/signed-url.ts'

type Secrets = Pick<Deps, 'authSecret' | 'clock'>

/** The query of a link to a file: `record` is the record that shows the file, and is missing in the owner's own link. */
export interface Link {
  expires: string
  signature: string
  record?: string | undefined
}

const toPath = (id: string): string => `/api/evidence/${id}/file`
/** Returns the text that is signed. It includes the record, so that a link stops working when its own record is removed. */
const toSignedPath = (id: string, record: string | null): string =>
  record === null ? toPath(id) : `${toPath(id)} of ${record}`

/** Returns a link that opens a file for 5 to 10 minutes, and only as long as the record shows it. */
export function createLink(deps: Secrets, { id }: { id: string }, record: string | null): string {
  const [, query = ''] = signBriefUrl(deps, toSignedPath(id, record)).split('?')
  return `${toPath(id)}?${query}${record === null ? '' : `&record=${record}`}`
}

export const isValidLink = (
  deps: Secrets,
  id: string,
  { expires, signature, record = null }: Omit<Link, 'record'> & { record?: string | null | undefined },
): boolean => isSignedUrl(deps, toSignedPath(id, record), { expires: Number(expires), signature })
