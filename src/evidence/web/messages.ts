import { ApiError } from '#platform/web/api/api-error.ts'
import { kindOfName, maxEvidenceBytes, maxEvidenceOfARecord } from '../file-kinds.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

const unit = (name: string, most: number) =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit: name, maximumFractionDigits: most })
const [megabytes, kilobytes] = [unit('megabyte', 1), unit('kilobyte', 0)]

/** Whether uploading the same file again may help: not if the server found something wrong with the file. */
export const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 413, 415].includes(error.status)

export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000
    ? megabytes.format(bytes / 1_000_000)
    : kilobytes.format(Math.max(1, Math.round(bytes / 1_000)))

/** Returns why a chosen file cannot be evidence, before it is sent, or null if it may be uploaded. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  if (kindOfName(file.name) === null)
    return `${file.name}: choose a PDF, a picture (JPEG, PNG, WebP, HEIC) or a Word file (DOCX).`
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > maxEvidenceBytes)
    return `${file.name} has ${formatFileSize(file.size)}; at most 10 MB can be uploaded. Save a smaller copy.`
  return null
}

export const tooManyFiles = `At most ${maxEvidenceOfARecord} files belong to one record.`
