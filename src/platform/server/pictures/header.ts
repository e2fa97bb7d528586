import { AppError } from '../http/error.ts'

/** The accepted types, with the name that image-size has for each. */
const kinds: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** 3000 × 2000. Our web app sends 512 × 512; an unedited phone photo always exceeds the upload limit of 300 kB. */
const maxPixels = 6_000_000
/** The limit for the unpacked picture: six million pixels in three colours of eight bits. */
const maxBytes = 18_000_000

/**
 * Refuses a file that is not a picture or would unpack to too much, only by its header: 300 kB can contain gigabytes. A header
 * may be false, so the process that decodes it limits its memory too.
 */
export async function assertDecodable(bytes: Buffer): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type')
  const kind = kinds[(await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '']
  const size = kind === undefined ? null : await sizeOf(bytes, kind)
  if (!size) throw pictureRefusal('picture_unreadable')
  const { width, height } = size
  const pixels = width * height
  if (pixels > maxPixels || pixels * bytesPerPixel(bytes, kind) > maxBytes) {
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
    return null // the library's error for damaged bytes helps nobody
  }
}

// Fixed offsets in the PNG header (ISO/IEC 15948, 11.2.1). Size libraries do not return the bit depth, which may double the
// memory.
const depthAt = 24
const colourAt = 25
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function bytesPerPixel(bytes: Buffer, kind: string | undefined): number {
  if (kind === 'jpg') return 3
  if (kind === 'webp') return 4
  return (channelsOf[bytes[colourAt] ?? 6] ?? 4) * (bytes[depthAt] === 16 ? 2 : 1)
}

/** Returns an error that is shown next to the picture field and tells what to do. */
export const pictureRefusal = (
  code: 'picture_unreadable' | 'picture_too_large',
  message?: string,
): AppError => new AppError(code, { field: 'picture', ...(message && { message }) })
