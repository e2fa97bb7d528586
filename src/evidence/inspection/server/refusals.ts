import { AppError } from '#platform/server/http/error.ts'

const messages = {
  pdf: 'This PDF can run a script or start a program, or it holds other files. Print it to PDF again, and upload that copy.',
  docx: 'This Word file holds another file or a program, or it loads something from elsewhere. Save it as PDF, and upload that copy.',
}

/** Returns the error for a document that would run something, or that contains or loads other files. */
export const createActiveContentError = (kind: keyof typeof messages): AppError =>
  new AppError('evidence_acts', { field: 'fileName', message: messages[kind] })

export const createTooLargeInsideError = (): AppError =>
  new AppError('evidence_too_large_inside', { field: 'fileName' })
