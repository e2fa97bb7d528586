import { v7 as uuid } from 'uuid'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findChainEnd, insertLink, insertSigningKey } from './chain-queries.ts'
import {
  endBytes,
  linkBytes,
  noLink,
  recordHash,
  sha256,
  signBytes,
  type ChainLink,
  type SignedCase,
} from './signed-bytes.ts'
import { signingKeyOf } from './signing-keys.ts'
import { savePair } from './pair-queries.ts'

/** The chain of cases that were logged for no organization. */
const chainWithoutOrganization = '00000000-0000-0000-0000-000000000000'

/** Returns the chain of the cases that were logged for an organization. */
export const chainOf = (organizationId: string | null): string => organizationId ?? chainWithoutOrganization

export interface NewSignature extends Pick<ChainLink, 'form' | 'signer' | 'way'> {
  /** The organization for which the case was logged. */
  organizationId: string | null
  signed: SignedCase
}

/** Adds a signature to the end of its chain. Only one server at a time can add to a chain. Returns the id of the signature. */
export async function addLink(
  tx: Tx,
  deps: Pick<Deps, 'authSecret' | 'signingSecret' | 'clock'>,
  { organizationId, signed, ...facts }: NewSignature,
): Promise<string> {
  const chain = chainOf(organizationId)
  await takeAdvisoryLock(tx, `signature chain ${chain}`)
  const now = deps.clock.now()
  const key = signingKeyOf(deps)
  const last = await findChainEnd(tx, chain)
  if (last?.keyId !== key.id) await insertSigningKey(tx, { id: key.id, publicKey: key.publicKey, now })
  const link: ChainLink = {
    ...facts,
    id: uuid(),
    chain,
    position: (last?.length ?? 0) + 1,
    previous: last?.lastHash ?? noLink,
    signedAt: now,
    recordHash: recordHash(signed),
    keyId: key.id,
  }
  const bytes = linkBytes(link)
  const end = { chain, length: link.position, lastHash: sha256(bytes), keyId: key.id }
  await insertLink(tx, {
    link: { ...link, signature: signBytes(bytes, key.privateKey) },
    signed,
    end: { ...end, signature: signBytes(endBytes(end), key.privateKey) },
  })
  if (link.way.session === 'own')
    await savePair(tx, { signerId: link.signer.id, clinicianId: signed.clinicianId, now })
  return link.id
}
