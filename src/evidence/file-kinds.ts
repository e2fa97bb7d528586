/** The accepted types of evidence, by file extension. Both the browser and the server check them. */
export const evidenceKinds = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type EvidenceMimeType = (typeof evidenceKinds)[keyof typeof evidenceKinds]

// The limits of the contract, repeated here because the browser does not load the contract's schemas.
export const maxEvidenceBytes = 10 * 1024 * 1024
export const maxFilesPerRecord = 5

/** Returns the type for the extension of a file name, or null if the extension is not accepted. */
export function findMimeType(name: string): EvidenceMimeType | null {
  const extension = /\.([a-z]{3,4})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(evidenceKinds, extension)
    ? evidenceKinds[extension as keyof typeof evidenceKinds]
    : null
}

/** Whether every browser can show this picture in a page. */
export const isPicturePreviewed = (mimeType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(mimeType)

/** Whether the file is shown in a page. Other files are downloaded. */
export const isPreviewed = (mimeType: string): boolean =>
  isPicturePreviewed(mimeType) || mimeType === evidenceKinds.pdf

const maxNameLength = 120
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Returns a safe file name: without folders, control characters, invisible or direction-changing characters, and characters
 * that file systems refuse. Only the last extension is kept; an empty name becomes "evidence".
 */
export function toSafeName(name: string): string {
  const [, baseName = ''] = /([^/\\]*)$/.exec(name.normalize('NFC')) ?? []
  const cleanName = baseName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*%\uFFFD]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const dotIndex = cleanName.lastIndexOf('.')
  if (dotIndex < 0) return cleanName.slice(0, maxNameLength) || 'evidence'
  const extension = cleanName
    .slice(dotIndex + 1)
    .trim()
    .toLowerCase()
  const stem = Array.from(cleanName.slice(0, dotIndex).replace(/^[.\s]+/, ''))
    .slice(0, maxNameLength - extension.length - 1)
    .join('')
    .replace(/(?<=[^.\s])[.\s]+$/, '')
  return `${stem === '' || reservedNames.test(stem) ? 'evidence' : stem}.${extension}`
}
