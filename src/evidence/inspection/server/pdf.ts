import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { AppError } from '#platform/server/http/error.ts'
import { lockOf, type Unlock } from './pdf-lock.ts'
import { acts, tooLargeInside } from './refusals.ts'
import { piecesFrom, readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const tailBytes = 1024
const maxObjectStreams = 4_000
const maxUnpackedBytes = 100 * 1024 * 1024

/** Names in ISO 32000 that make a document act: scripts, programs, embedded files, media players, forms that run or send. */
const actingName =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE|ImportData|SubmitForm|Rendition)(?=[\0\t\n\f\r ()<>[\]{}/%])/
const objectStream = /\/ObjStm(?=[\0\t\n\f\r ()<>[\]{}/%])/g
const encryption = /\/Encrypt(?=[\0\t\n\f\r ()<>[\]{}/%])/
/** Longer than the longest of these names when each of its letters is escaped. */
const overlap = 64

/**
 * Accepts a complete PDF that does not act. Its header must be at the first byte, and only blanks may follow its end, so that
 * the file cannot be of a second type too. Names are searched in all bytes, not only in the objects that a reader would find,
 * because readers differ.
 */
export async function pdfParts(source: Source): Promise<Part[]> {
  const head = (await readAt(source, 0, Math.min(8, source.size))).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw unreadable()
  const from = Math.max(0, source.size - tailBytes)
  const tail = (await readAt(source, from, source.size - from)).toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(tail)) throw unreadable()
  await assertHarmless(source)
  return [{ from: 0, to: source.size }]
}

async function assertHarmless(source: Source): Promise<void> {
  const search = createSearch()
  let isEncrypted = false
  const objectStreams = new Set<number>()
  for await (const { offset, bytes } of piecesFrom(source, 0)) {
    const result = search(bytes)
    if (result.isActing || result.hidesObjectStream) throw acts('pdf')
    isEncrypted ||= result.isEncrypted
    for (const position of result.objectStreams) objectStreams.add(offset + position)
    if (objectStreams.size > maxObjectStreams) throw tooLargeInside()
  }
  const lock = isEncrypted && objectStreams.size > 0 ? await openLocked(source) : null
  let bytesLeft = maxUnpackedBytes
  for (const offset of objectStreams)
    bytesLeft -= await assertHarmlessObjects(source, { offset, lock }, bytesLeft)
}

const locked = () => new AppError('evidence_locked', { field: 'fileName' })

/** A locked file and the key to its streams. It is at most as large as an upload. */
interface Locked {
  bytes: Buffer
  unlock: Unlock
}

async function openLocked(source: Source): Promise<Locked> {
  const bytes = await readAt(source, 0, source.size)
  const unlock = lockOf(bytes.toString('latin1'))
  if (!unlock) throw locked()
  return { bytes, unlock }
}

/** Creates a search that takes the pieces of a text one after the other and reports the acting names in each. */
function createSearch() {
  let carried = ''
  return (bytes: Buffer) => {
    const raw = carried + bytes.toString('latin1')
    const before = carried.length
    carried = raw.slice(-overlap)
    // A letter of a name may be written as its character code.
    const names = raw.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    const objectStreams = [...raw.matchAll(objectStream)].map(({ index }) => index - before)
    return {
      isActing: names.search(actingName) >= 0,
      isEncrypted: names.search(encryption) >= 0,
      objectStreams,
      /** No program that makes documents writes this name with character codes. */
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
  { offset, lock }: { offset: number; lock: Locked | null },
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
  if (beginning === undefined || ending === undefined) throw acts('pdf')
  const from = offset + ending.length
  const names = [...`${beginning}${ending}`.matchAll(/\/([^\s\0()<>[\]{}/%]*)/g)].map(([, name = '']) => name)
  if (!names.every((name) => dictionaryNames.has(name)) || new Set(names).size < names.length)
    throw acts('pdf')
  const isPacked = names.includes('FlateDecode')
  if (!isPacked && names.includes('Filter')) throw acts('pdf')
  if (lock) {
    if (number === undefined || generation === undefined) throw locked()
    const end = lock.bytes.indexOf('endstream', from)
    const object = { number: Number(number), generation: Number(generation) }
    const open = lock.unlock(lock.bytes.subarray(from, end < 0 ? undefined : end), object)
    return isPacked ? searchUnpacked(Readable.from([open]), maxBytes) : searchPlain(open)
  }
  // A stream that is not packed was already searched with the rest of the file.
  return isPacked ? searchUnpacked(Readable.from(copiesFrom(source, from)), maxBytes) : 0
}

type Search = ReturnType<typeof createSearch>

function assertNothingActs(search: Search, bytes: Buffer): void {
  const result = search(bytes)
  if (result.isActing || result.hidesObjectStream || result.objectStreams.length > 0) throw acts('pdf')
}

function searchPlain(bytes: Buffer): number {
  assertNothingActs(createSearch(), bytes)
  return bytes.length
}

async function searchUnpacked(packed: Readable, maxBytes: number): Promise<number> {
  const search = createSearch()
  let unpacked = 0
  const inflate = createInflate()
  packed.once('error', (error) => inflate.destroy(error))
  try {
    for await (const piece of packed.pipe(inflate)) {
      const bytes = piece as Buffer // the stream yields buffers
      unpacked += bytes.length
      if (unpacked > maxBytes) throw tooLargeInside()
      assertNothingActs(search, bytes)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable() // it is not packed as it claims
  } finally {
    packed.destroy()
    inflate.destroy()
  }
  return unpacked
}

/** Yields copies of the pieces, because unpacking continues while the next piece overwrites the buffer. */
async function* copiesFrom(source: Source, from: number): AsyncGenerator<Buffer> {
  for await (const { bytes } of piecesFrom(source, from)) yield Buffer.from(bytes)
}
