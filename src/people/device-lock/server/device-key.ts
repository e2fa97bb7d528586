import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { DeviceKey } from '../contract.ts'
import { deleteKeyPair, findKeyPair, insertKeyPair, type KeyPair } from './queries.ts'

/** Returns the key pair of the caller; the first call creates it. */
export async function readDeviceKey({ db, clock }: Deps, actor: Actor): Promise<DeviceKey> {
  const existing = await findKeyPair(db, actor.id)
  if (existing) return toView(existing)
  await insertKeyPair(db, actor.id, await createKeyPair(), clock.now())
  // This is read again, because another device may have created a pair first.
  const stored = await findKeyPair(db, actor.id)
  if (!stored) throw new Error('The key pair that was just stored is missing.')
  return toView(stored)
}

const createKeyPair = (): Promise<KeyPair> =>
  promisify(generateKeyPair)('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })

const toView = ({ publicKey, privateKey }: KeyPair): DeviceKey => ({
  publicKey: publicKey.toString('base64'),
  privateKey: privateKey.toString('base64'),
})

export async function eraseDeviceKey(tx: Tx, userId: string): Promise<void> {
  await deleteKeyPair(tx, userId)
}
