import { AppError } from '../http/error.ts'

/** The kinds that are read, by the name that the reader of headers has for each. */
const kinds: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** 3000 × 2000. A browser sends 512 × 512; no photo of a telephone is under 300 kB as it was taken. */
const mostPixels = 6_000_000
/** What a picture may take once it is unpacked: six million pixels in three colours of eight bits. */
const mostBytes = 18_000_000

/**
 * Refuses what is no picture and what would unpack to too much, by its header alone: 300 kB hold gigabytes. A header may
 * lie; what the decoder then takes is bounded where it runs.
 */
export async function assertDecodable(bytes: Buffer): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type')
  const kind = kinds[(await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '']
  const size = kind === undefined ? null : await sizeOf(bytes, kind)
  if (!size) throw pictureRefusal('picture_unreadable')
  const { width, height } = size
  const pixels = width * height
  if (pixels > mostPixels || pixels * bytesPerPixel(bytes, kind) > mostBytes) {
    throw pictureRefusal('picture_too_large', `This picture is ${width} × ${height} pixels${advice}`)
  }
}

const advice = ', which is too large. Make it smaller, for example 1000 × 1000, and try again.'

async function sizeOf(bytes: Buffer, kind: string) {
  const { imageSize } = await import('image-size')
  try {
    const { width, height, type } = imageSize(bytes)
    return type === kind && width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null // what it says of broken bytes helps nobody
  }
}

// Fixed places of the PNG header (ISO/IEC 15948, 11.2.1): no reader of sizes tells the depth, which doubles everything.
const depthAt = 24
const colourAt = 25
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function bytesPerPixel(bytes: Buffer, kind: string | undefined): number {
  if (kind === 'jpg') return 3
  if (kind === 'webp') return 4
  return (channelsOf[bytes[colourAt] ?? 6] ?? 4) * (bytes[depthAt] === 16 ? 2 : 1)
}

/** A refusal beside the field, which says what to do. */
export const pictureRefusal = (
  code: 'picture_unreadable' | 'picture_too_large',
  message?: string,
): AppError => new AppError(code, { field: 'picture', ...(message && { message }) })
