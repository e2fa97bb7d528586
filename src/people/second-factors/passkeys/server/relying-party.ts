import { isIP } from 'node:net'

export interface RelyingParty {
  /** The domain for which passkeys are created. */
  rpId: string
  origin: string
  /** Whether browsers offer passkeys here: on secure addresses with a domain, and on localhost. */
  isFit: boolean
}

/** Derives the relying party only from PUBLIC_URL; the Host header of a request is ignored. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  return { rpId: hostname, origin, isFit: (protocol === 'https:' || isLocal) && !isAddress }
}
