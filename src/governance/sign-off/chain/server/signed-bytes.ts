import { createHash, createHmac, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import canonicalize from 'canonicalize'
import { signedContent, signedFields, type SignableCase } from '../../signing-form.ts'

/** Returns the bytes of a JSON value in the form of RFC 8785, in which equal values have equal bytes on every system. */
export function canonicalBytes(value: unknown): Buffer {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('This value has no form as JSON')
  return Buffer.from(text, 'utf8')
}

export const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Proves what a case was like when it was signed, without its content. It is deleted when the case is erased. */
export interface CaseSeal {
  salt: Buffer
  /** SHA-256 of the salt and the canonical bytes of the signed content. */
  contentHash: Buffer
  /** A short salted hash of each field, by its path. It only shows whether the field has changed. */
  fieldHashes: Record<string, string>
}

const fieldHashBytes = 12

/** Seals a case with a new salt. */
export function sealCase(form: number, signable: SignableCase): CaseSeal {
  const content = signedContent(form, signable)
  const salt = randomBytes(32)
  return { salt, contentHash: sha256(salt, canonicalBytes(content)), fieldHashes: hashFields(salt, content) }
}

function hashFields(salt: Buffer, content: Readonly<Record<string, unknown>>): Record<string, string> {
  const hashes = [...signedFields(content)].map(([path, value]) => {
    const hash = createHmac('sha256', salt).update(`${path}\n`).update(canonicalBytes(value)).digest()
    return [path, hash.subarray(0, fieldHashBytes).toString('base64url')] as const
  })
  return Object.fromEntries(hashes)
}

/**
 * Returns a function that lists the signed fields that have changed since a case was sealed; an empty list if nothing has
 * changed. The bytes of the case are computed once for all its seals.
 */
export function createSealCheck(signable: SignableCase) {
  const byForm = new Map<number, { content: Readonly<Record<string, unknown>>; bytes: Buffer }>()
  const nowOf = (form: number) => {
    const cached = byForm.get(form)
    if (cached) return cached
    const content = signedContent(form, signable)
    const now = { content, bytes: canonicalBytes(content) }
    byForm.set(form, now)
    return now
  }
  return ({ salt, contentHash, fieldHashes }: CaseSeal, form: number): string[] => {
    const { content, bytes } = nowOf(form)
    if (contentHash.equals(sha256(salt, bytes))) return []
    const now = hashFields(salt, content)
    const paths = [...new Set([...Object.keys(fieldHashes), ...Object.keys(now)])]
    return paths.filter((path) => fieldHashes[path] !== now[path]).toSorted()
  }
}

/** The facts about a signed case that the chain proves. All of them are erased with the case. */
export interface SignedCase extends CaseSeal {
  caseId: string
  caseVersion: number
  clinicianId: string
  level: string | null
  unratedBecause: string | null
}

/** Returns the hash of a signed case, which stays in the chain. Without the salt, it reveals nothing. */
export const recordHash = ({ salt, contentHash, ...record }: SignedCase): Buffer =>
  sha256(
    canonicalBytes({
      caseId: record.caseId,
      caseVersion: record.caseVersion,
      clinicianId: record.clinicianId,
      level: record.level,
      unratedBecause: record.unratedBecause,
      fieldHashes: record.fieldHashes,
      salt: salt.toString('hex'),
      contentHash: contentHash.toString('hex'),
    }),
  )

/** One signature in its chain. It stays for ever. */
export interface ChainLink {
  id: string
  chain: string
  position: number
  form: number
  /** The hash of the previous link; zeros for the first link. */
  previous: Buffer
  signedAt: Date
  signer: { id: string; name: string; role: string; registration: string | null }
  way: { session: string; stepUp: string }
  recordHash: Buffer
  keyId: string
}

export const noLink = Buffer.alloc(32)

/** Returns the bytes of a link. The server signs them, and the next link contains their SHA-256. */
export const linkBytes = (link: ChainLink): Buffer =>
  canonicalBytes({
    id: link.id,
    chain: link.chain,
    position: link.position,
    form: link.form,
    previous: link.previous.toString('hex'),
    signedAt: link.signedAt.toISOString(),
    signer: link.signer,
    way: link.way,
    recordHash: link.recordHash.toString('hex'),
    keyId: link.keyId,
  })

/** The end of a chain. It is signed too, so that nobody can remove the last links unnoticed. */
export interface ChainEnd {
  chain: string
  length: number
  lastHash: Buffer
  keyId: string
}

export const endBytes = ({ chain, length, lastHash, keyId }: ChainEnd): Buffer =>
  canonicalBytes({ chain, length, lastHash: lastHash.toString('hex'), keyId })

export const signBytes = (bytes: Buffer, key: KeyObject): Buffer => sign(null, bytes, key)

export const isSignedBy = (bytes: Buffer, signature: Buffer, publicKey: KeyObject): boolean =>
  verify(null, bytes, publicKey, signature)
