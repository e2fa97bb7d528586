import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Deps } from '#platform/server/deps.ts'
import { sha256 } from './signed-bytes.ts'

/** The key with which this server signs. */
export interface SigningKey {
  /** SHA-256 of the public key, in hexadecimal digits. */
  id: string
  privateKey: KeyObject
  /** The public key as SPKI in DER. */
  publicKey: Buffer
}

// An Ed25519 key in PKCS #8 is these bytes and the seed: RFC 8410, section 7.
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the signing key of this server. It is derived from SIGNING_KEY or, if that is not set, from the secret that signs
 * sessions.
 */
export function signingKeyOf({
  authSecret,
  signingSecret,
}: Pick<Deps, 'authSecret' | 'signingSecret'>): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', signingSecret ?? authSecret, '', 'sortie case signatures', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { id: keyIdOf(publicKey), privateKey, publicKey }
}

export const keyIdOf = (publicKey: Buffer): string => sha256(publicKey).toString('hex')

export const publicKeyOf = (spki: Buffer): KeyObject =>
  createPublicKey({ key: spki, format: 'der', type: 'spki' })
