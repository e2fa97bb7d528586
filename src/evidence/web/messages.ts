import { ApiError } from '#platform/web/api/api-error.ts'
import { kindOfName, maxEvidenceBytes, maxEvidenceOfARecord } from '../file-kinds.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

const unit = (name: string, most: number) =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit: name, maximumFractionDigits: most })
const [megabytes, kilobytes] = [unit('megabyte', 1), unit('kilobyte', 0)]

/** Whether the same file may be taken another time: not if the server found something wrong with it. */
export const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 413, 415].includes(error.status)

export const sizeWords = (bytes: number): string =>
  bytes >= 1_000_000
    ? megabytes.format(bytes / 1_000_000)
    : kilobytes.format(Math.max(1, Math.round(bytes / 1_000)))

/** Says why a chosen file cannot be evidence, before it is sent; null if nothing speaks against it. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  if (kindOfName(file.name) === null)
    return `${file.name}: choose a PDF, a picture (JPEG, PNG, WebP, HEIC) or a Word file (DOCX).`
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > maxEvidenceBytes)
    return `${file.name} has ${sizeWords(file.size)}; at most 10 MB can be uploaded. Save a smaller copy.`
  return null
}

export const tooManyFiles = `At most ${maxEvidenceOfARecord} files belong to one record.`
