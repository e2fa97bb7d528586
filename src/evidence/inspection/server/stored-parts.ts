import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '#platform/server/http/error.ts'

/** A part of the stored copy: new bytes, a range of the uploaded file, or a number of zeros. */
export type Part = Uint8Array | { from: number; to: number } | { zeros: number }

/** The uploaded file, read piece by piece. */
export interface Source {
  file: FileHandle
  size: number
  /** The bytes that were read last. With them, a file of many small pieces needs only one read for each 64 kB. */
  window: { offset: number; bytes: Buffer }
}

const pieceBytes = 64 * 1024

export const createUnreadableError = (): AppError =>
  new AppError('evidence_unreadable', { field: 'fileName' })

/** Reads exactly these bytes. Throws if the file ends before them. */
export async function readAt(source: Source, offset: number, length: number): Promise<Buffer> {
  if (offset < 0 || length < 0 || offset + length > source.size) throw createUnreadableError()
  if (length > pieceBytes) return readUncached(source, offset, length)
  const { window } = source
  if (offset < window.offset || offset + length > window.offset + window.bytes.length)
    source.window = {
      offset,
      bytes: await readUncached(source, offset, Math.min(pieceBytes, source.size - offset)),
    }
  const from = offset - source.window.offset
  return Buffer.from(source.window.bytes.subarray(from, from + length))
}

async function readUncached({ file }: Source, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead !== length) throw createUnreadableError()
  return bytes
}

/**
 * Yields the file in pieces from this offset on, each with its own offset. All pieces share one buffer, which the next piece
 * overwrites.
 */
export async function* readPieces(source: Source, from: number, to = source.size) {
  const piece = Buffer.alloc(Math.min(pieceBytes, Math.max(to - from, 0)))
  for (let offset = from; offset < to; offset += pieceBytes) {
    const length = Math.min(pieceBytes, to - offset)
    const { bytesRead } = await source.file.read(piece, 0, length, offset)
    if (bytesRead !== length) throw createUnreadableError()
    yield { offset, bytes: piece.subarray(0, length) }
  }
}

/** Merges ranges that touch, because a picture may consist of many thousand small parts. */
function* joinRanges(parts: readonly Part[]): Generator<Part> {
  let range: { from: number; to: number } | null = null
  for (const part of parts) {
    const isRange = !(part instanceof Uint8Array) && 'from' in part
    if (range && isRange && part.from === range.to) {
      range.to = part.to
      continue
    }
    if (range) yield range
    range = isRange ? { ...part } : null
    if (!isRange) yield part
  }
  if (range) yield range
}

async function* readParts(source: Source, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of joinRanges(parts)) {
    if (part instanceof Uint8Array) yield part
    else if ('from' in part) for await (const { bytes } of readPieces(source, part.from, part.to)) yield bytes
    else
      for (let remaining = part.zeros; remaining > 0; remaining -= pieceBytes)
        yield Buffer.alloc(Math.min(remaining, pieceBytes))
  }
}

export interface StoredCopy {
  sizeBytes: number
  sha256: string
}

/** Writes the parts to a new file. */
export async function writeParts(
  source: Source,
  parts: readonly Part[],
  target: string,
): Promise<StoredCopy> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await using file = await open(target, 'wx', 0o600)
  for await (const bytes of readParts(source, parts)) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await file.writeFile(bytes)
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
