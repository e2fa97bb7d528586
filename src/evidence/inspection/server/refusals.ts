import { AppError } from '#platform/server/http/error.ts'

const sentences = {
  pdf: 'This PDF can run a script or start a program, or it holds other files. Print it to PDF again, and upload that copy.',
  docx: 'This Word file holds another file or a program, or it loads something from elsewhere. Save it as PDF, and upload that copy.',
}

/** Returns the error for a document that would do more than show its pages. */
export const acts = (kind: keyof typeof sentences): AppError =>
  new AppError('evidence_acts', { field: 'fileName', message: sentences[kind] })

export const tooLargeInside = (): AppError => new AppError('evidence_too_large_inside', { field: 'fileName' })
