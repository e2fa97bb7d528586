import { unreadable } from './stored-parts.ts'

/** A box of ISO/IEC 14496-12 inside bytes that are in memory. */
export interface Box {
  type: string
  /** Where the box begins, where its content begins, and where it ends. */
  at: number
  from: number
  to: number
}

const maxBoxes = 10_000

/** Returns the boxes that fill a range. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to || boxes.length >= maxBoxes) throw unreadable()
    const [size, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    if (size < 8 || at + size > to) throw unreadable()
    boxes.push({ type, at, from: at + 8, to: at + size })
    at += size
  }
  return boxes
}

/** Makes a box an empty one of the same length, so that nothing behind it moves. */
export function blank(bytes: Buffer, { at, from, to }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, from, to)
}

/** Reads numbers one after the other, and nothing beyond the end. */
export function createReader(bytes: Buffer, box: Pick<Box, 'from' | 'to'>) {
  let at = box.from
  return (length: number): number => {
    if (length === 0) return 0
    if (at + length > box.to || length > 8) throw unreadable()
    const value = length > 6 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length)
    at += length
    return value
  }
}
