import { assertShowable } from './picture-size.ts'
import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** What decodes the pixels and their colours; each of the small ones has a fixed, small size. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'sBIT', 'bKGD', 'pHYs'])
const maxSmallBytes = 1024
const maxChunks = 50_000
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Returns a PNG without texts, times, profiles, unknown chunks, and what lies behind its end. */
export async function pngParts(source: Source): Promise<Part[]> {
  if (!(await readAt(source, 0, 8)).equals(signature)) throw unreadable()
  const parts: Part[] = [signature]
  let hasPixels = false
  let at = 8
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const head = await readAt(source, at, 8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)]
    const to = at + 12 + length
    if (to > source.size || (chunks === 0) !== (type === 'IHDR')) throw unreadable()
    if (type === 'IHDR') assertHeader(await readAt(source, at + 8, length))
    hasPixels ||= type === 'IDAT' && length > 0
    if (kept.has(type) && (type === 'IDAT' || length <= maxSmallBytes)) parts.push({ from: at, to })
    if (type === 'IEND') {
      if (!hasPixels || length > 0) throw unreadable()
      return parts
    }
    at = to
  }
  throw unreadable()
}

function assertHeader(header: Buffer): void {
  if (header.length !== 13) throw unreadable()
  const channels = channelsOf[header[9] ?? -1]
  if (channels === undefined) throw unreadable()
  assertShowable(
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    Math.max(4, channels * (header[8] === 16 ? 2 : 1)),
  )
}
