// Encryption of PDFs that open without a password: ISO 32000-2, 7.6 (the empty user password).
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { readValue, type PdfValue } from './pdf-tokens.ts'

/** Decrypts the bytes of a stream of this object. */
export type Unlock = (bytes: Buffer, object: { number: number; generation: number }) => Buffer

type Dictionary = Map<string, PdfValue>

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const hash = (name: string, ...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hashed, part) => hashed.update(part), createHash(name)).digest()

/** RC4, which OpenSSL no longer offers. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, offset) => offset)
  const swap = (a: number, b: number) => {
    const before = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = before
  }
  for (let offset = 0, other = 0; offset < 256; offset += 1) {
    other = (other + (state[offset] ?? 0) + (key[offset % key.length] ?? 0)) & 255
    swap(offset, other)
  }
  let [first, second] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    first = (first + 1) & 255
    second = (second + (state[first] ?? 0)) & 255
    swap(first, second)
    return byte ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 255] ?? 0)
  }) as Buffer
}

const aes = (key: Buffer, vector: Buffer, bytes: Buffer): Buffer => {
  const wholeBlocks = bytes.subarray(0, bytes.length - (bytes.length % 16))
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(false)
  return Buffer.concat([cipher.update(wholeBlocks), cipher.final()])
}

const readBytes = (dictionary: Dictionary, name: string, length: number): Buffer | null => {
  const value = dictionary.get(name)
  return value instanceof Buffer && value.length >= length ? value.subarray(0, length) : null
}

const littleEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value | 0)
  return bytes.subarray(0, length)
}

/** Returns the file's key for the revisions 2 to 4, or null if the file needs a password. */
function deriveOldKey(lock: Dictionary, fileId: Buffer, bits: number): Buffer | null {
  const revision = Number(lock.get('/R'))
  const [owner, user] = [readBytes(lock, '/O', 32), readBytes(lock, '/U', 32)]
  if (!owner || !user || bits % 8 !== 0 || bits < 40 || bits > 128) return null
  const isMetadataOpen = revision >= 4 && lock.get('/EncryptMetadata') === 'false'
  const furtherParts = isMetadataOpen ? [Buffer.alloc(4, 255)] : []
  const length = revision === 2 ? 5 : bits / 8
  let key = hash('md5', padding, owner, littleEndian(Number(lock.get('/P')), 4), fileId, ...furtherParts)
  const rounds = revision >= 3 ? 50 : 0
  for (let round = 0; round < rounds; round += 1) key = hash('md5', key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return rc4(key, padding).equals(user) ? key : null
  let proof = hash('md5', padding, fileId)
  for (let round = 0; round < 20; round += 1) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof)
  return proof.equals(user.subarray(0, 16)) ? key : null
}

/** Computes the hash of revision 6. It takes at least 64 rounds, and ends when the last byte permits it. */
function hashRevision6(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array<Buffer>(64).fill(key))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const mixed = cipher.update(block)
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = hash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256', mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** Returns the file's key for the revisions 5 and 6, or null if the file needs a password. */
function deriveNewKey(lock: Dictionary): Buffer | null {
  const [user, sealed] = [readBytes(lock, '/U', 48), readBytes(lock, '/UE', 32)]
  if (!user || !sealed) return null
  const hashSalt = Number(lock.get('/R')) === 5 ? (salt: Buffer) => hash('sha256', salt) : hashRevision6
  if (!hashSalt(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  return aes(hashSalt(user.subarray(40, 48)), Buffer.alloc(16), sealed)
}

/** Returns the encryption method of streams: the filter named in the lock, or the only method of older versions. */
function findMethod(lock: Dictionary, version: number): PdfValue | undefined {
  if (version === 1 || version === 2) return '/V2'
  const name = lock.get('/StmF') ?? '/Identity'
  if (name === '/Identity') return '/None'
  const filters = lock.get('/CF')
  const filter = filters instanceof Map && typeof name === 'string' ? filters.get(name) : undefined
  return filter instanceof Map ? filter.get('/CFM') : undefined
}

const revisions: Readonly<Record<number, readonly number[]>> = { 1: [2, 3], 2: [2, 3], 4: [4], 5: [5, 6] }

/** Returns a function that decrypts the streams of a locked PDF, or null if it needs a password or uses an unknown lock. */
export function createUnlock(lock: PdfValue, fileId: Buffer): Unlock | null {
  if (!(lock instanceof Map) || lock.get('/Filter') !== '/Standard') return null
  const version = Number(lock.get('/V'))
  if (!revisions[version]?.includes(Number(lock.get('/R')))) return null
  const method = findMethod(lock, version)
  if (method === '/None') return (bytes) => bytes
  const bits = version === 1 ? 40 : version === 4 ? 128 : Number(lock.get('/Length') ?? 40)
  const key = version === 5 ? deriveNewKey(lock) : deriveOldKey(lock, fileId, bits)
  if (!key || method !== (version === 5 ? '/AESV3' : method === '/AESV2' && version === 4 ? '/AESV2' : '/V2'))
    return null
  if (method === '/AESV3') return (bytes) => aes(key, bytes.subarray(0, 16), bytes.subarray(16))
  const salt = method === '/AESV2' ? [Buffer.from('sAlT')] : []
  return (bytes, { number, generation }) => {
    const parts = [key, littleEndian(number, 3), littleEndian(generation, 2), ...salt]
    const objectKey = hash('md5', ...parts).subarray(0, Math.min(16, key.length + 5))
    return method === '/AESV2'
      ? aes(objectKey, bytes.subarray(0, 16), bytes.subarray(16))
      : rc4(objectKey, bytes)
  }
}

/**
 * Returns the value after this mark if it is the same wherever the mark occurs; null if the mark is missing or the values
 * differ.
 */
function findOnlyValue(text: string, mark: RegExp): PdfValue | null {
  const values = [...text.matchAll(mark)].map(
    ({ index, 0: whole }) => readValue(text, index + whole.length)?.value,
  )
  const [first] = values
  const same = (value: PdfValue | undefined) => JSON.stringify(value) === JSON.stringify(first)
  return first !== undefined && values.every(same) ? first : null
}

/**
 * Returns a function that decrypts the streams of this file. Returns null unless there is exactly one lock: with two, another
 * program could use the other one, and would show objects that were not checked.
 */
export function findUnlock(text: string): Unlock | null {
  const reference = findOnlyValue(text, /\/Encrypt(?=[\0\t\n\f\r ()<>[\]{}/%])/g)
  const [, number, generation] =
    /^(\d+)\D+(\d+)\D+R$/.exec(typeof reference === 'string' ? reference : '') ?? []
  if (number === undefined || generation === undefined) return null
  const objects = [...text.matchAll(/(?<!\d)(\d+)[\s\0]+(\d+)[\s\0]+obj/g)].filter(
    ([, first, second]) => Number(first) === Number(number) && Number(second) === Number(generation),
  )
  const [lockObject] = objects
  if (lockObject === undefined || objects.length > 1) return null
  const lock = readValue(text, lockObject.index + lockObject[0].length)
  const [id] = [...text.matchAll(/\/ID(?=[\s\0]*\[)/g)].map(({ index }) => readValue(text, index + 3)?.value)
  const fileId = Array.isArray(id) && id[0] instanceof Buffer ? id[0] : Buffer.alloc(0)
  return lock && createUnlock(lock.value, fileId)
}
