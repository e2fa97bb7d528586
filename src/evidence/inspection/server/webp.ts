import { assertDisplayable } from './picture-size.ts'
import { readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

const animationFlag = 0x02
const alphaFlag = 0x10
const maxChunks = 1_000

/** Returns a still WebP without Exif, XMP, profiles, unknown chunks, and bytes after its end. */
export async function webpParts(source: Source): Promise<Part[]> {
  const head = await readAt(source, 0, 12)
  const end = head.readUInt32LE(4) + 8
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP'
  if (!isWebp || end > source.size) throw createUnreadableError()
  const chunks: Part[] = []
  let frames = 0
  let offset = 12
  for (let count = 0; offset < end && count < maxChunks; count += 1) {
    const chunk = await readAt(source, offset, 8)
    const [type, length] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)]
    const to = offset + 8 + length + (length % 2)
    if (to > end) throw createUnreadableError()
    if (type === 'VP8X') chunks.push(await toPlainHeader(source, offset, length))
    if (type === 'ALPH') chunks.push({ from: offset, to })
    if (type === 'VP8 ' || type === 'VP8L') {
      frames += 1
      assertFrame(type, await readAt(source, offset + 8, Math.min(length, 10)))
      chunks.push({ from: offset, to })
    }
    offset = to
  }
  if (frames !== 1) throw createUnreadableError()
  const bodyLength = chunks.reduce((sum, part) => sum + partLength(part), 4)
  const fileHeader = Buffer.from(head)
  fileHeader.writeUInt32LE(bodyLength, 4)
  return [fileHeader, ...chunks]
}

const partLength = (part: Part): number =>
  part instanceof Uint8Array ? part.length : 'from' in part ? part.to - part.from : part.zeros

/** Returns an extended header that announces nothing but transparency. */
async function toPlainHeader(source: Source, offset: number, length: number): Promise<Buffer> {
  if (length !== 10) throw createUnreadableError()
  const header = await readAt(source, offset, 18)
  const flags = header[8] ?? 0
  if (flags & animationFlag) throw createUnreadableError()
  header[8] = flags & alphaFlag
  assertDisplayable(header.readUIntLE(12, 3) + 1, header.readUIntLE(15, 3) + 1)
  return header
}

// Checks the frame size: 14 bits for each side, by RFC 6386, 9.1, and the container specification of VP8L.
function assertFrame(type: string, frame: Buffer): void {
  if (frame.length < 10) throw createUnreadableError()
  if (type === 'VP8L') {
    if (frame[0] !== 0x2f) throw createUnreadableError()
    const sides = frame.readUInt32LE(1)
    assertDisplayable((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1)
  } else assertDisplayable(frame.readUInt16LE(6) & 0x3fff, frame.readUInt16LE(8) & 0x3fff)
}
