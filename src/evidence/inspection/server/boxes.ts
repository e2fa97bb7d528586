import { createUnreadableError } from './stored-parts.ts'

/** A box, the unit of HEIC files (ISO/IEC 14496-12), in bytes that are already in memory. */
export interface Box {
  type: string
  /** `offset` is where the box begins, `from` where its content begins, and `to` where it ends. */
  offset: number
  from: number
  to: number
}

const maxBoxes = 10_000

/** Returns the boxes that fill a range of bytes. */
export function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let offset = from; offset < to;) {
    if (offset + 8 > to || boxes.length >= maxBoxes) throw createUnreadableError()
    const [size, type] = [bytes.readUInt32BE(offset), bytes.toString('latin1', offset + 4, offset + 8)]
    if (size < 8 || offset + size > to) throw createUnreadableError()
    boxes.push({ type, offset, from: offset + 8, to: offset + size })
    offset += size
  }
  return boxes
}

/** Replaces a box by an empty one of the same length, so that nothing after it moves. */
export function blankBox(bytes: Buffer, { offset, from, to }: Box): void {
  bytes.write('free', offset + 4, 'latin1')
  bytes.fill(0, from, to)
}

/** Creates a reader of consecutive numbers that refuses to read beyond the end of the box. */
export function createReader(bytes: Buffer, box: Pick<Box, 'from' | 'to'>) {
  let offset = box.from
  return (length: number): number => {
    if (length === 0) return 0
    if (offset + length > box.to || length > 8) throw createUnreadableError()
    const value = length > 6 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, length)
    offset += length
    return value
  }
}
