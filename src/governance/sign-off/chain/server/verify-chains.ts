import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findSignedEnd, listChains, listLinks, listSigningKeys, type LinkRow } from './chain-queries.ts'
import { toEnd, toLink, toSignedCase } from './row-mapping.ts'
import { signerIdOf } from '../signer-id.ts'
import { endBytes, isSignedBy, linkBytes, noLink, recordHash, sha256 } from './signed-bytes.ts'
import { keyIdOf, publicKeyOf, signingKeyOf } from './signing-keys.ts'

export interface Verification {
  chains: { chain: string; length: number; lastHash: string | null }[]
  signatures: number
  /** How many signatures belong to an erased case. Only who signed and when is left of them, and this is verified. */
  erased: number
  /** The changes that somebody made by hand, one sentence each. */
  problems: string[]
  hasMoreProblems: boolean
}

const pageSize = 500
/** The most problems that are reported. If somebody has rewritten a million rows, the first thousand show it. */
const maxProblems = 1_000

type IsGenuine = (bytes: Buffer, signature: Buffer, keyId: string) => boolean

/**
 * Verifies every signature, page by page. Only signatures with this server's key and with the keys that the caller trusts are
 * valid, because anybody who can write to the database could add their own key.
 */
export async function verifyChains(
  deps: Pick<Deps, 'db' | 'authSecret' | 'signingSecret'>,
  trustedKeyIds: readonly string[],
): Promise<Verification> {
  const isGenuine = await createKeyCheck(deps, trustedKeyIds)
  const result: Verification = { chains: [], signatures: 0, erased: 0, problems: [], hasMoreProblems: false }
  const report = (problem: string) => {
    if (result.problems.length < maxProblems) result.problems.push(problem)
    else result.hasMoreProblems = true
  }
  for (const chain of await listChains(deps.db)) {
    const walked = await verifyChain(deps.db, chain, isGenuine, report)
    result.chains.push({ chain, length: walked.length, lastHash: walked.lastHash?.toString('hex') ?? null })
    result.signatures += walked.count
    result.erased += walked.erased
  }
  return result
}

async function createKeyCheck(
  deps: Pick<Deps, 'db' | 'authSecret' | 'signingSecret'>,
  trustedKeyIds: readonly string[],
): Promise<IsGenuine> {
  const ownKey = signingKeyOf(deps)
  const isTrusted = new Set([ownKey.id, ...trustedKeyIds])
  const storedKeys = await listSigningKeys(deps.db)
  const publicKeys = [ownKey.publicKey, ...storedKeys.map((row) => row.public_key)]
  // The map uses the hash of the key itself, because the id in a row proves nothing.
  const keys = new Map(
    publicKeys
      .filter((spki) => isTrusted.has(keyIdOf(spki)))
      .map((spki) => [keyIdOf(spki), publicKeyOf(spki)]),
  )
  return (bytes, signature, keyId) => {
    const key = keys.get(keyId)
    return key !== undefined && isSignedBy(bytes, signature, key)
  }
}

interface Walk {
  chain: string
  /** The position of the last link that was read, and below it the hash. */
  length: number
  lastHash: Buffer | null
  count: number
  erased: number
}

async function verifyChain(
  db: Db,
  chain: string,
  isGenuine: IsGenuine,
  report: (problem: string) => void,
): Promise<Walk> {
  const end = await readEnd(db, chain, isGenuine, report)
  const walk: Walk = { chain, length: 0, lastHash: noLink, count: 0, erased: 0 }
  let after = { position: 0, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await listLinks(db, chain, after, pageSize)
    for (const row of page) verifyLink(row, { walk, end, isGenuine, report })
    const last = page.at(-1)
    if (!last || page.length < pageSize) break
    after = last
  }
  if (end && end.length > walk.length) reportRemoved(walk, end.length, report)
  else if (
    end?.lastHash &&
    walk.lastHash &&
    end.length === walk.length &&
    !end.lastHash.equals(walk.lastHash)
  )
    report(`${nameOf(chain, end.length)} is not the one that ended the chain: it was changed by hand`)
  return walk
}

interface End {
  length: number
  lastHash: Buffer
}

async function readEnd(
  db: Db,
  chain: string,
  isGenuine: IsGenuine,
  report: (problem: string) => void,
): Promise<End | null> {
  const row = await findSignedEnd(db, chain)
  if (!row) {
    report(`The end of chain ${chain} was removed by hand, perhaps with the last signatures`)
    return null
  }
  const end = toEnd(row)
  if (isGenuine(endBytes(end), row.signature, end.keyId)) return end
  report(`The end of chain ${chain} was changed by hand, perhaps to hide that the last signatures are gone`)
  return null
}

const nameOf = (chain: string, position: number, id?: string): string =>
  `Signature ${position} of chain ${chain}${id ? ` (${id})` : ''}`

function reportRemoved({ chain, length }: Walk, until: number, report: (problem: string) => void): void {
  for (let position = length + 1; position <= until; position += 1) {
    report(`${nameOf(chain, position)} was removed by hand`)
    // A gap can be as large as the largest position, so the report stops here.
    if (position - length > maxProblems) return
  }
}

interface Checking {
  walk: Walk
  end: End | null
  isGenuine: IsGenuine
  report: (problem: string) => void
}

function verifyLink(row: LinkRow, { walk, end, isGenuine, report }: Checking): void {
  const link = toLink(row)
  const bytes = linkBytes(link)
  const name = nameOf(link.chain, link.position, link.id)
  walk.count += 1
  // The signed end contains the length of the chain. No server has added a link beyond it.
  const isBeyond = end !== null && link.position > end.length
  const isSecond = link.position === walk.length
  const isTrue = isGenuine(bytes, row.signature, link.keyId)
  if (isBeyond || isSecond) {
    report(`${name} was inserted by hand`)
    return
  }
  if (link.position > walk.length + 1) {
    reportRemoved(walk, link.position - 1, report)
    // This link names the hash of a removed link, which can no longer be compared.
    walk.lastHash = null
  }
  if (!isTrue)
    report(
      `${name} was changed or inserted by hand, or signed with the key ${link.keyId}, which is not trusted here`,
    )
  else if (walk.lastHash && !link.previous.equals(walk.lastHash))
    report(`${name} does not continue the signature before it: one of them was exchanged by hand`)
  walk.length = link.position
  // After a false link, the next link is not compared, because it would be reported for the fault of this one.
  walk.lastHash = isTrue ? sha256(bytes) : null
  verifyRecord(row, name, { walk, report })
}

/** Verifies the signed record of a case, which is deleted only when the case is erased. */
function verifyRecord(row: LinkRow, name: string, { walk, report }: Pick<Checking, 'walk' | 'report'>): void {
  const { case_id, case_version, clinician_id, salt, content_hash } = row
  const isWhole = case_id && case_version !== null && clinician_id && salt && content_hash
  if (!isWhole) {
    if (row.erased_at) walk.erased += 1
    else report(`${name}: what was signed was removed by hand, without its case having been erased`)
    return
  }
  const signed = toSignedCase({ ...row, case_id, case_version, clinician_id, salt, content_hash })
  if (row.erased_at)
    report(`${name} is marked as erased, but what was signed is there: one of them was inserted by hand`)
  const signedBy = row.signed_by ?? row.signed_from_outside_by
  if (!recordHash(signed).equals(row.record_hash) || signedBy !== signerIdOf(row))
    report(`${name}: what was signed was changed by hand`)
}
