import { ApiError } from '#platform/web/api/api-error.ts'
import { findMimeType, maxEvidenceBytes, maxFilesPerRecord } from '../file-kinds.ts'

const unexpectedMessage = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unexpectedMessage

const unit = (name: string, maxFractionDigits: number) =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit: name, maximumFractionDigits: maxFractionDigits })
const [megabytes, kilobytes] = [unit('megabyte', 1), unit('kilobyte', 0)]

/** Whether uploading the same file again may help: not if the server found something wrong with the file. */
export const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 413, 415].includes(error.status)

export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000
    ? megabytes.format(bytes / 1_000_000)
    : kilobytes.format(Math.max(1, Math.round(bytes / 1_000)))

/** Returns why a chosen file cannot be evidence, before it is sent, or null if it may be uploaded. */
export function findRefusal(file: Pick<File, 'name' | 'size'>): string | null {
  if (findMimeType(file.name) === null)
    return `${file.name}: choose a PDF, a picture (JPEG, PNG, WebP, HEIC) or a Word file (DOCX).`
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > maxEvidenceBytes)
    return `${file.name} has ${formatFileSize(file.size)}; at most 10 MB can be uploaded. Save a smaller copy.`
  return null
}

export const tooManyFiles = `At most ${maxFilesPerRecord} files belong to one record.`
