import type { ErrorTable } from '#platform/contract/errors.ts'

export const evidenceErrors = {
  evidence_not_found: [404, 'This file no longer exists, or it is not yours.'],
  evidence_id_taken: [409, 'A different file was already uploaded under this id.'],
  evidence_in_use: [409, 'A record still shows this file. Remove it there first.'],
  evidence_full: [
    409,
    'Your evidence files are full: 2,000 files or 2 GB. Remove some that you no longer need.',
  ],
  evidence_throttled: [429, 'You have uploaded very many files. Try again in an hour.'],
  evidence_empty: [400, 'This file is empty. Choose another.'],
  evidence_type_unsupported: [400, 'Choose a PDF, a picture (JPEG, PNG, WebP, HEIC) or a Word file (DOCX).'],
  evidence_unreadable: [
    400,
    'This file is damaged, or it is not what its name says. Save it again and try once more.',
  ],
  evidence_too_large_inside: [400, 'This file unpacks to too much. Save a smaller copy and try again.'],
  evidence_has_macros: [400, 'This Word file contains macros. Save it without them, or as PDF.'],
  evidence_acts: [
    400,
    'This file runs something, holds another file or loads one from elsewhere. Print it to PDF again, and upload that copy.',
  ],
  evidence_locked: [
    400,
    'This PDF is locked, so it cannot be checked. Print it to PDF again, and upload that copy.',
  ],
  evidence_too_complex: [
    400,
    'This file takes too long to check. Print it to PDF again, and upload that copy.',
  ],
  evidence_infected: [400, 'The virus scanner refused this file.'],
  evidence_scan_failed: [
    503,
    'The virus scanner does not answer, so the file was not saved. Try again later.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof evidenceErrors, true> {}
}
