import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Deps } from '../deps.ts'

type Secrets = Pick<Deps, 'authSecret'>

/** Each purpose has its own key. If a value here changes, texts that are already sealed can no longer be read. */
type Purpose = 'queued mail' | 'one-time codes'

/** Encrypts a text for storage, so that nobody can read it in the database. */
export const seal = ({ authSecret }: Secrets, purpose: Purpose, plain: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(deriveKey(authSecret, purpose))

/** Decrypts a sealed text. Throws if it was sealed with another secret or for another purpose, or has been changed. */
export async function unseal({ authSecret }: Secrets, purpose: Purpose, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, deriveKey(authSecret, purpose))
  return new TextDecoder().decode(plaintext)
}

const deriveKey = (secret: Uint8Array, purpose: Purpose) =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
