import { AppError } from '../http/error.ts'

/** The accepted types, with the name that image-size has for each. */
const kinds: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** 3000 × 2000. Our web app sends 512 × 512, because an unedited phone photo always exceeds the upload limit of 300 kB. */
const maxPixels = 6_000_000
/** The limit for the unpacked picture: six million pixels in three colours of eight bits. */
const maxBytes = 18_000_000

/**
 * Reads only the header. Throws `picture_unreadable` if the file is not a picture, and `picture_too_large` if it would unpack to
 * too many bytes: 300 kB can contain gigabytes. A header may be false, so the process that decodes it limits its memory too.
 */
export async function assertDecodable(bytes: Buffer): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = kinds[(await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '']
  const size = type === undefined ? null : await readSize(bytes, type)
  if (!size) throw createPictureError('picture_unreadable')
  const { width, height } = size
  const pixels = width * height
  if (pixels > maxPixels || pixels * countBytesPerPixel(bytes, type) > maxBytes) {
    throw createPictureError('picture_too_large', `This picture is ${width} × ${height} pixels${advice}`)
  }
}

const advice = ', which is too large. Make it smaller, for example 1000 × 1000, and try again.'

async function readSize(bytes: Buffer, kind: string) {
  const { imageSize } = await import('image-size')
  try {
    const { width, height, type } = imageSize(bytes)
    return type === kind && width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null // the library's error for damaged bytes helps nobody
  }
}

// The fixed offsets in the PNG header (ISO/IEC 15948, 11.2.1). Size libraries do not return the bit depth, which may double the
// memory.
const depthOffset = 24
const colourOffset = 25
const channelsByColourType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function countBytesPerPixel(bytes: Buffer, kind: string | undefined): number {
  if (kind === 'jpg') return 3
  if (kind === 'webp') return 4
  return (channelsByColourType[bytes[colourOffset] ?? 6] ?? 4) * (bytes[depthOffset] === 16 ? 2 : 1)
}

/** Returns an error that is shown next to the picture field and tells what to do. */
export const createPictureError = (
  code: 'picture_unreadable' | 'picture_too_large',
  message?: string,
): AppError => new AppError(code, { field: 'picture', ...(message && { message }) })
