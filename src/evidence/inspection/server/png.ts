import { assertDisplayable } from './picture-size.ts'
import { readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Chunks needed to decode pixels and colours. Each of the small ones has a fixed, small size. */
const keptChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'sRGB',
  'cHRM',
  'sBIT',
  'bKGD',
  'pHYs',
])
const maxSmallBytes = 1024
const maxChunks = 50_000
const channelsByColourType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Returns a PNG without texts, times, profiles, unknown chunks, and bytes after its end. */
export async function pngParts(source: Source): Promise<Part[]> {
  if (!(await readAt(source, 0, 8)).equals(signature)) throw createUnreadableError()
  const parts: Part[] = [signature]
  let hasPixels = false
  let offset = 8
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const head = await readAt(source, offset, 8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)]
    const to = offset + 12 + length
    if (to > source.size || (chunks === 0) !== (type === 'IHDR')) throw createUnreadableError()
    if (type === 'IHDR') assertHeader(await readAt(source, offset + 8, length))
    hasPixels ||= type === 'IDAT' && length > 0
    if (keptChunks.has(type) && (type === 'IDAT' || length <= maxSmallBytes)) parts.push({ from: offset, to })
    if (type === 'IEND') {
      if (!hasPixels || length > 0) throw createUnreadableError()
      return parts
    }
    offset = to
  }
  throw createUnreadableError()
}

function assertHeader(header: Buffer): void {
  if (header.length !== 13) throw createUnreadableError()
  const channels = channelsByColourType[header[9] ?? -1]
  if (channels === undefined) throw createUnreadableError()
  assertDisplayable(
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    Math.max(4, channels * (header[8] === 16 ? 2 : 1)),
  )
}
