import { assertDisplayable } from './picture-size.ts'
import { readPieces, readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

// Markers from ITU-T T.81, table B.1.
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const [app0, app1, app14] = [0xe0, 0xe1, 0xee]
const maxSegments = 5_000

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Whether the marker begins Huffman, arithmetic or quantization tables, the number of lines, or the restart interval. */
const isTable = (marker: number) => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd].includes(marker)

/**
 * Returns a JPEG without metadata: only what is needed to decode its pixels, and its orientation. Comments, thumbnails, colour
 * profiles and bytes after its end are left out.
 */
export async function jpegParts(source: Source): Promise<Part[]> {
  const head = await readAt(source, 0, 3)
  if (head[0] !== 0xff || head[1] !== startOfImage || head[2] !== 0xff) throw createUnreadableError()
  const pixels: Part[] = []
  let orientation: Buffer | null = null
  let headSegments: Part[] = []
  let [frames, scans] = [0, 0]
  let offset = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const { marker, from } = await nextMarker(source, offset)
    if (marker === endOfImage) {
      if (frames !== 1 || scans === 0) throw createUnreadableError()
      const beginning = [
        Buffer.from([0xff, startOfImage]),
        ...headSegments,
        ...(orientation ? [orientation] : []),
      ]
      return [...beginning, ...pixels, Buffer.from([0xff, endOfImage])]
    }
    const length = (await readAt(source, from, 2)).readUInt16BE()
    const to = from + length
    if (length < 2 || to > source.size) throw createUnreadableError()
    const readData = () => readAt(source, from + 2, length - 2)
    if (marker === app0)
      headSegments = [...toJfifSegment(await readData()), ...headSegments.filter(isNotJfif)]
    if (marker === app14) headSegments = [...headSegments.filter(isJfif), ...toAdobeSegment(await readData())]
    if (marker === app1) orientation ??= toOrientationSegment(await readData())
    if (isFrame(marker)) {
      frames += 1
      assertFrame(await readData())
    }
    if (isFrame(marker) || isTable(marker)) pixels.push({ from: from - 2, to })
    offset = to
    if (marker === startOfScan) {
      offset = await findEndOfScan(source, to)
      pixels.push({ from: from - 2, to: offset })
      scans += 1
    }
  }
  throw createUnreadableError()
}

const isJfif = (part: Part) => part instanceof Uint8Array && part[1] === app0
const isNotJfif = (part: Part) => !isJfif(part)

/** Returns the next marker and the start of its segment. Fill bytes may precede a marker. */
async function nextMarker(source: Source, offset: number): Promise<{ marker: number; from: number }> {
  const bytes = await readAt(source, offset, Math.min(256, source.size - offset))
  if (bytes[0] !== 0xff) throw createUnreadableError()
  const markerIndex = bytes.findIndex((byte) => byte !== 0xff)
  const marker = bytes[markerIndex] ?? 0
  if (markerIndex < 1 || marker === 0 || isRestart(marker)) throw createUnreadableError()
  return { marker, from: offset + markerIndex + 1 }
}

/** Returns the end of the compressed data: the first marker that is not part of them. */
async function findEndOfScan(source: Source, from: number): Promise<number> {
  let isAfterFF = false
  for await (const { offset, bytes } of readPieces(source, from)) {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0
      if (isAfterFF && byte !== 0 && byte !== 0xff && !isRestart(byte)) return offset + index - 1
      isAfterFF = byte === 0xff
    }
  }
  throw createUnreadableError()
}

function assertFrame(frame: Buffer): void {
  if (frame.length < 6) throw createUnreadableError()
  assertDisplayable(frame.readUInt16BE(3), frame.readUInt16BE(1), 4)
}

function toSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Returns a JFIF segment with the version and the density, but without the thumbnail. */
function toJfifSegment(data: Buffer): Buffer[] {
  if (data.length < 14 || data.toString('latin1', 0, 5) !== 'JFIF\0') return []
  return [toSegment(app0, Buffer.concat([data.subarray(0, 12), Buffer.from([0, 0])]))]
}

/** Returns the Adobe segment, which states how the colours are encoded. */
const toAdobeSegment = (data: Buffer): Buffer[] =>
  data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe'
    ? [toSegment(app14, data.subarray(0, 12))]
    : []

/** Returns an Exif segment with only the orientation. Without it, a phone's photo would be shown on its side. */
function toOrientationSegment(data: Buffer): Buffer | null {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const readShort = (offset: number) => (isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const readLong = (offset: number) => (isLittle ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset))
  try {
    const directory = readLong(4)
    for (let entry = 0; entry < readShort(directory); entry += 1) {
      const offset = directory + 2 + entry * 12
      const value = readShort(offset) === 0x0112 ? readShort(offset + 8) : 0
      if (value >= 2 && value <= 8) return toExifSegment(value)
    }
    return null
  } catch {
    return null // damaged metadata are left out like all other metadata
  }
}

function toExifSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return toSegment(app1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
