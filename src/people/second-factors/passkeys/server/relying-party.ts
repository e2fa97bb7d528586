import { isIP } from 'node:net'

export interface RelyingParty {
  /** The domain that passkeys are made for. */
  rpId: string
  origin: string
  /** Browsers offer passkeys on secure addresses with a domain, and on localhost. */
  isFit: boolean
}

/** Follows from PUBLIC_URL alone: what a request says about its host decides nothing. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  return { rpId: hostname, origin, isFit: (protocol === 'https:' || isLocal) && !isAddress }
}
