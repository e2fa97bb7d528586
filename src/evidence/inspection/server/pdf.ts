import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { AppError } from '#platform/server/http/error.ts'
import { findUnlock, type Unlock } from './pdf-lock.ts'
import { createActiveContentError, createTooLargeInsideError } from './refusals.ts'
import { readPieces, readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

const tailBytes = 1024
const maxObjectStreams = 4_000
const maxUnpackedBytes = 100 * 1024 * 1024

/** Names in ISO 32000 for active content: scripts, programs, embedded files, media players, forms that run code or send data. */
const activeName =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE|ImportData|SubmitForm|Rendition)(?=[\0\t\n\f\r ()<>[\]{}/%])/
const objectStream = /\/ObjStm(?=[\0\t\n\f\r ()<>[\]{}/%])/g
const encryption = /\/Encrypt(?=[\0\t\n\f\r ()<>[\]{}/%])/
/** The number of bytes that two pieces share. It is more than the longest of these names has if all its letters are escaped. */
const overlapLength = 64

/**
 * Checks that a PDF is complete and has no active content. Its header must be at the first byte, and only white space may follow
 * its end, so that the file cannot also be of another type. Names are searched in all bytes, not only in the objects that a PDF
 * reader would find, because readers differ.
 */
export async function pdfParts(source: Source): Promise<Part[]> {
  const head = (await readAt(source, 0, Math.min(8, source.size))).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw createUnreadableError()
  const from = Math.max(0, source.size - tailBytes)
  const tail = (await readAt(source, from, source.size - from)).toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(tail)) throw createUnreadableError()
  await assertHarmless(source)
  return [{ from: 0, to: source.size }]
}

async function assertHarmless(source: Source): Promise<void> {
  const search = createSearch()
  let isEncrypted = false
  const objectStreams = new Set<number>()
  for await (const { offset, bytes } of readPieces(source, 0)) {
    const result = search(bytes)
    if (result.isActive || result.hidesObjectStream) throw createActiveContentError('pdf')
    isEncrypted ||= result.isEncrypted
    for (const position of result.objectStreams) objectStreams.add(offset + position)
    if (objectStreams.size > maxObjectStreams) throw createTooLargeInsideError()
  }
  const lock = isEncrypted && objectStreams.size > 0 ? await openLocked(source) : null
  let bytesLeft = maxUnpackedBytes
  for (const offset of objectStreams)
    bytesLeft -= await assertHarmlessObjects(source, { offset, lock }, bytesLeft)
}

const createLockedError = () => new AppError('evidence_locked', { field: 'fileName' })

/** An encrypted file, which is at most as large as an upload, and the function that decrypts its streams. */
interface LockedFile {
  bytes: Buffer
  unlock: Unlock
}

async function openLocked(source: Source): Promise<LockedFile> {
  const bytes = await readAt(source, 0, source.size)
  const unlock = findUnlock(bytes.toString('latin1'))
  if (!unlock) throw createLockedError()
  return { bytes, unlock }
}

/** Returns a function that takes the pieces of a file one after the other, and reports which names it finds in each. */
function createSearch() {
  let carriedText = ''
  return (bytes: Buffer) => {
    const raw = carriedText + bytes.toString('latin1')
    const carriedLength = carriedText.length
    carriedText = raw.slice(-overlapLength)
    // Letters of a name may be written as character codes, such as #4A.
    const names = raw.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    const objectStreams = [...raw.matchAll(objectStream)].map(({ index }) => index - carriedLength)
    return {
      isActive: names.search(activeName) >= 0,
      isEncrypted: names.search(encryption) >= 0,
      objectStreams,
      /** Whether this name is written with character codes. No program that creates documents does this. */
      hidesObjectStream: [...names.matchAll(objectStream)].length > objectStreams.length,
    }
  }
}

const maxDictionaryLength = 1024
const dictionaryNames = new Set([
  'Type',
  'ObjStm',
  'N',
  'First',
  'Filter',
  'FlateDecode',
  'Length',
  'Extends',
])

/**
 * Checks the object stream whose type is at this offset, and returns its unpacked size. Refuses a stream whose dictionary
 * could be read in two ways: one with strings, comments, other dictionaries, other filters or the name of another file.
 */
async function assertHarmlessObjects(
  source: Source,
  { offset, lock }: { offset: number; lock: LockedFile | null },
  maxBytes: number,
): Promise<number> {
  const start = Math.max(0, offset - maxDictionaryLength)
  const bytes = await readAt(source, start, Math.min(2 * maxDictionaryLength, source.size - start))
  const [before, after] = [
    bytes.toString('latin1', 0, offset - start),
    bytes.toString('latin1', offset - start),
  ]
  const [beginning, number, generation] =
    /(?:(?<!\d)(\d+)[\s\0]+(\d+)[\s\0]+)?\bobj[\s\0]*<<[^()<>%#]*$/.exec(before) ?? []
  const [ending] = /^[^()<>%#]*>>[\s\0]*stream(?:\r\n|\n|\r)/.exec(after) ?? []
  if (beginning === undefined || ending === undefined) throw createActiveContentError('pdf')
  const from = offset + ending.length
  const names = [...`${beginning}${ending}`.matchAll(/\/([^\s\0()<>[\]{}/%]*)/g)].map(([, name = '']) => name)
  if (!names.every((name) => dictionaryNames.has(name)) || new Set(names).size < names.length)
    throw createActiveContentError('pdf')
  const isCompressed = names.includes('FlateDecode')
  if (!isCompressed && names.includes('Filter')) throw createActiveContentError('pdf')
  if (lock) {
    if (number === undefined || generation === undefined) throw createLockedError()
    const end = lock.bytes.indexOf('endstream', from)
    const object = { number: Number(number), generation: Number(generation) }
    const openBytes = lock.unlock(lock.bytes.subarray(from, end < 0 ? undefined : end), object)
    return isCompressed ? searchUnpacked(Readable.from([openBytes]), maxBytes) : searchPlain(openBytes)
  }
  // A stream that is not packed was already searched with the rest of the file.
  return isCompressed ? searchUnpacked(Readable.from(copiesFrom(source, from)), maxBytes) : 0
}

type Search = ReturnType<typeof createSearch>

function assertNoActiveName(search: Search, bytes: Buffer): void {
  const result = search(bytes)
  if (result.isActive || result.hidesObjectStream || result.objectStreams.length > 0)
    throw createActiveContentError('pdf')
}

function searchPlain(bytes: Buffer): number {
  assertNoActiveName(createSearch(), bytes)
  return bytes.length
}

async function searchUnpacked(packed: Readable, maxBytes: number): Promise<number> {
  const search = createSearch()
  let unpackedBytes = 0
  const inflate = createInflate()
  packed.once('error', (error) => inflate.destroy(error))
  try {
    for await (const piece of packed.pipe(inflate)) {
      const bytes = piece as Buffer // the stream yields buffers
      unpackedBytes += bytes.length
      if (unpackedBytes > maxBytes) throw createTooLargeInsideError()
      assertNoActiveName(search, bytes)
    }
  } catch (error) {
    throw error instanceof AppError ? error : createUnreadableError() // its bytes cannot be unpacked
  } finally {
    packed.destroy()
    inflate.destroy()
  }
  return unpackedBytes
}

/** Yields copies of the pieces, because unpacking continues while the next piece overwrites the buffer. */
async function* copiesFrom(source: Source, from: number): AsyncGenerator<Buffer> {
  for await (const { bytes } of readPieces(source, from)) yield Buffer.from(bytes)
}
