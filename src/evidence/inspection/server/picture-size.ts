import { AppError } from '#platform/server/http/error.ts'
import { createUnreadableError } from './stored-parts.ts'

/** The maximum number of pixels, more than photos of phones usually have. */
const maxPixels = 64_000_000
/** Most pictures unpack to four bytes for each pixel, and some PNG files to eight. */
const maxUnpackedBytes = maxPixels * 4

/** Refuses a picture whose header states an unpacked size that is too large. Nothing is decoded here. */
export function assertDisplayable(width: number, height: number, bytesPerPixel = 4): void {
  if (width < 1 || height < 1) throw createUnreadableError()
  const pixels = width * height
  if (pixels <= maxPixels && pixels * bytesPerPixel <= maxUnpackedBytes) return
  throw new AppError('evidence_too_large_inside', {
    field: 'fileName',
    message: `This picture is ${width} × ${height} pixels, which is too large. Make it smaller and try again.`,
  })
}
