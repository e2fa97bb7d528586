import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '#platform/server/http/error.ts'

/** A part of the stored copy: bytes made here, a range of the uploaded file, or zeros. */
export type Part = Uint8Array | { from: number; to: number } | { zeros: number }

/** The uploaded file, read piece by piece. */
export interface Source {
  file: FileHandle
  size: number
  /** The bytes that were last read, so that a file of many small pieces takes one read for each 64 kB. */
  window: { offset: number; bytes: Buffer }
}

const pieceBytes = 64 * 1024

export const unreadable = (): AppError => new AppError('evidence_unreadable', { field: 'fileName' })

/** Reads exactly these bytes. Throws if the file ends before them. */
export async function readAt(source: Source, offset: number, length: number): Promise<Buffer> {
  if (offset < 0 || length < 0 || offset + length > source.size) throw unreadable()
  if (length > pieceBytes) return readWhole(source, offset, length)
  const { window } = source
  if (offset < window.offset || offset + length > window.offset + window.bytes.length)
    source.window = {
      offset,
      bytes: await readWhole(source, offset, Math.min(pieceBytes, source.size - offset)),
    }
  const from = offset - source.window.offset
  return Buffer.from(source.window.bytes.subarray(from, from + length))
}

async function readWhole({ file }: Source, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead !== length) throw unreadable()
  return bytes
}

/**
 * Yields the file in pieces from this offset on, each with its own offset. All pieces share one buffer, which the next piece
 * overwrites.
 */
export async function* piecesFrom(source: Source, from: number, to = source.size) {
  const piece = Buffer.alloc(Math.min(pieceBytes, Math.max(to - from, 0)))
  for (let offset = from; offset < to; offset += pieceBytes) {
    const length = Math.min(pieceBytes, to - offset)
    const { bytesRead } = await source.file.read(piece, 0, length, offset)
    if (bytesRead !== length) throw unreadable()
    yield { offset, bytes: piece.subarray(0, length) }
  }
}

/** Merges ranges that touch, because a picture may consist of many thousand small parts. */
function* joined(parts: readonly Part[]): Generator<Part> {
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

async function* bytesOf(source: Source, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of joined(parts)) {
    if (part instanceof Uint8Array) yield part
    else if ('from' in part) for await (const { bytes } of piecesFrom(source, part.from, part.to)) yield bytes
    else
      for (let left = part.zeros; left > 0; left -= pieceBytes) yield Buffer.alloc(Math.min(left, pieceBytes))
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
  for await (const bytes of bytesOf(source, parts)) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await file.writeFile(bytes)
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
