import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** Pictures in all accepted formats, as phones and programs write them, and malicious ones. */
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

interface PngOptions {
  width: number
  height: number
  depth?: 1 | 8 | 16
  colour?: 0 | 2 | 6
  interlaced?: boolean
  /** Chunks between the header and the data. */
  chunks?: Buffer[]
  /** The data to compress. Defaults to zeros for all pixels. */
  data?: Buffer
}

const channels = { 0: 1, 2: 3, 6: 4 } as const
const interlacePasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns a black PNG, which compresses a thousandfold. */
export function createPng({
  width,
  height,
  depth = 8,
  colour = 6,
  interlaced = false,
  ...content
}: PngOptions): Buffer {
  const lineBytes = (points: number) => 1 + Math.ceil((points * channels[colour] * depth) / 8)
  const passSize = ([left, top, right, down]: (typeof interlacePasses)[number]) => {
    const [points, lines] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)]
    return points > 0 && lines > 0 ? lines * lineBytes(points) : 0
  }
  const size = interlaced
    ? interlacePasses.reduce((sum, pass) => sum + passSize(pass), 0)
    : height * lineBytes(width)
  const header = Buffer.concat([
    uint32(width),
    uint32(height),
    Buffer.from([depth, colour, 0, 0, Number(interlaced)]),
  ])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...(content.chunks ?? []),
    pngChunk('IDAT', deflateSync(content.data ?? Buffer.alloc(size), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const toJpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Returns a grey progressive JPEG: one scan with the coarse (DC) values, then `scans` scans with the fine (AC) ones. */
export function createProgressiveJpeg({
  width,
  height,
  scans = 1,
}: Record<'width' | 'height', number> & { scans?: number }) {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Each table has one code of one bit. In the coarse scan it means "no difference", in the fine scans a run of empty blocks.
  const table = (kind: number, symbol: number) =>
    toJpegSegment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), symbol]))
  const scanHead = (first: number, last: number) =>
    toJpegSegment(0xda, Buffer.from([1, 1, 0, first, last, 0]))
  const coarse = Buffer.alloc(Math.ceil(blocks / 8))
  const fine = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8) + 2)
  const fineScans = Array.from({ length: scans }, () => [scanHead(1, 63), fine]).flat()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    toJpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    toJpegSegment(0xc2, frame),
    table(0x00, 0),
    scanHead(0, 0),
    coarse,
    table(0x10, 0xe0),
    ...fineScans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Returns a photo of this format and size, as a browser or phone would write it. */
export function createPhoto(
  kind: 'jpeg' | 'webp' | 'webpLossless' | 'png',
  width = 600,
  height = 300,
): Promise<Buffer> {
  const points = Buffer.alloc(width * height * 4)
  for (let index = 0; index < points.length; index += 1) points[index] = index % 4 === 3 ? 255 : index % 251
  return Transformer.fromRgbaPixels(points, width, height)[kind]()
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)])
}

const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** Returns an extended WebP around the chunks of a simple one, or around many frames. */
export const createExtendedWebp = (
  flags: number,
  [width, height]: [number, number],
  chunks: Buffer[],
): Buffer =>
  riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP', 'latin1'),
      riffChunk(
        'VP8X',
        Buffer.concat([Buffer.from([flags, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]),
      ),
      ...chunks,
    ]),
  )

/** Returns the chunks of a simple WebP, without its RIFF header. */
export const toWebpChunks = (webp: Buffer): Buffer => webp.subarray(12)

export const createAnimatedWebp = (
  frame: Buffer,
  [width, height]: [number, number],
  frames: number,
): Buffer => {
  const head = Buffer.concat([
    uint24(0),
    uint24(0),
    uint24(width - 1),
    uint24(height - 1),
    uint24(40),
    Buffer.from([0]),
  ])
  const frameChunk = riffChunk('ANMF', Buffer.concat([head, toWebpChunks(frame)]))
  const loop = riffChunk('ANIM', Buffer.alloc(6))
  return createExtendedWebp(
    0x02,
    [width, height],
    [loop, ...Array.from({ length: frames }, () => frameChunk)],
  )
}
