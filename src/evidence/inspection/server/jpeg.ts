import { assertShowable } from './picture-size.ts'
import { piecesFrom, readAt, unreadable, type Part, type Source } from './stored-parts.ts'

// Markers of ITU-T T.81, table B.1.
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const [app0, app1, app14] = [0xe0, 0xe1, 0xee]
const maxSegments = 5_000

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Huffman and arithmetic tables, quantization tables, number of lines, restart interval. */
const isTable = (marker: number) => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd].includes(marker)

/**
 * Returns a JPEG without metadata: only what decodes its pixels, and which way up it is. What lies behind its end is left out,
 * and so are comments, thumbnails and colour profiles.
 */
export async function jpegParts(source: Source): Promise<Part[]> {
  const head = await readAt(source, 0, 3)
  if (head[0] !== 0xff || head[1] !== startOfImage || head[2] !== 0xff) throw unreadable()
  const pixels: Part[] = []
  let orientation: Buffer | null = null
  let intro: Part[] = []
  let [frames, scans] = [0, 0]
  let at = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const { marker, from } = await nextMarker(source, at)
    if (marker === endOfImage) {
      if (frames !== 1 || scans === 0) throw unreadable()
      const beginning = [Buffer.from([0xff, startOfImage]), ...intro, ...(orientation ? [orientation] : [])]
      return [...beginning, ...pixels, Buffer.from([0xff, endOfImage])]
    }
    const length = (await readAt(source, from, 2)).readUInt16BE()
    const to = from + length
    if (length < 2 || to > source.size) throw unreadable()
    const data = () => readAt(source, from + 2, length - 2)
    if (marker === app0) intro = [...jfifOf(await data()), ...intro.filter(isNotJfif)]
    if (marker === app14) intro = [...intro.filter(isJfif), ...adobeOf(await data())]
    if (marker === app1) orientation ??= orientationOf(await data())
    if (isFrame(marker)) {
      frames += 1
      assertFrame(await data())
    }
    if (isFrame(marker) || isTable(marker)) pixels.push({ from: from - 2, to })
    at = to
    if (marker === startOfScan) {
      at = await endOfScan(source, to)
      pixels.push({ from: from - 2, to: at })
      scans += 1
    }
  }
  throw unreadable()
}

const isJfif = (part: Part) => part instanceof Uint8Array && part[1] === app0
const isNotJfif = (part: Part) => !isJfif(part)

/** Returns the next marker and where its segment begins. Markers may be preceded by fill bytes. */
async function nextMarker(source: Source, at: number): Promise<{ marker: number; from: number }> {
  const bytes = await readAt(source, at, Math.min(256, source.size - at))
  if (bytes[0] !== 0xff) throw unreadable()
  const found = bytes.findIndex((byte) => byte !== 0xff)
  const marker = bytes[found] ?? 0
  if (found < 1 || marker === 0 || isRestart(marker)) throw unreadable()
  return { marker, from: at + found + 1 }
}

/** Returns where the compressed data end: at the first marker that is not part of them. */
async function endOfScan(source: Source, from: number): Promise<number> {
  let isAfterFF = false
  for await (const { at, bytes } of piecesFrom(source, from)) {
    for (let offset = 0; offset < bytes.length; offset += 1) {
      const byte = bytes[offset] ?? 0
      if (isAfterFF && byte !== 0 && byte !== 0xff && !isRestart(byte)) return at + offset - 1
      isAfterFF = byte === 0xff
    }
  }
  throw unreadable()
}

function assertFrame(frame: Buffer): void {
  if (frame.length < 6) throw unreadable()
  assertShowable(frame.readUInt16BE(3), frame.readUInt16BE(1), 4)
}

function segmentOf(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The version and the density, without the thumbnail. */
function jfifOf(data: Buffer): Buffer[] {
  if (data.length < 14 || data.toString('latin1', 0, 5) !== 'JFIF\0') return []
  return [segmentOf(app0, Buffer.concat([data.subarray(0, 12), Buffer.from([0, 0])]))]
}

/** Says how the colours are encoded. */
const adobeOf = (data: Buffer): Buffer[] =>
  data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe'
    ? [segmentOf(app14, data.subarray(0, 12))]
    : []

/** Returns an Exif segment that holds the orientation alone: without it, a phone's photo would lie on its side. */
function orientationOf(data: Buffer): Buffer | null {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = long(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = short(at) === 0x0112 ? short(at + 8) : 0
      if (value >= 2 && value <= 8) return exifWith(value)
    }
    return null
  } catch {
    return null // damaged metadata are left out like all others
  }
}

function exifWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return segmentOf(app1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
