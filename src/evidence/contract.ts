import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { byId, idSchema, identified } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

export const maxEvidenceBytes = 10 * 1024 * 1024
export const maxFilesPerRecord = 5

export const evidenceFileSchema = z.strictObject({
  ...identified,
  fileUrl: z.string().describe('A signed URL that opens the file for a few minutes'),
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int().positive(),
  sha256: z.string(),
  uploadedAt: knownInstant,
})
export type EvidenceFile = z.output<typeof evidenceFileSchema>

/** The ids of the files that a record shows, in their order, in a request. */
export const evidenceIdsSchema = z
  .array(idSchema)
  .max(maxFilesPerRecord, 'Attach at most 5 files.')
  .refine((ids) => new Set(ids).size === ids.length, 'Attach each file once.')

export const uploadEvidence = endpoint(addresses.uploadEvidence, {
  summary:
    'Upload a file as evidence; repeating the request with the same id and content returns the stored file',
  query: z.strictObject({ id: idSchema.optional(), fileName: text(255, 1) }),
  file: { maxBytes: maxEvidenceBytes },
  response: evidenceFileSchema,
  status: 201,
  errors: [
    'evidence_id_taken',
    'evidence_full',
    'evidence_throttled',
    'evidence_empty',
    'evidence_type_unsupported',
    'evidence_unreadable',
    'evidence_too_large_inside',
    'evidence_has_macros',
    'evidence_acts',
    'evidence_locked',
    'evidence_too_complex',
    'evidence_infected',
    'evidence_scan_failed',
    'server_busy',
    'storage_full',
    'files_unreachable',
  ],
  // A slow scanner or store may take its time after the upload.
  deadline: 90_000,
})

export const getEvidence = endpoint(addresses.getEvidence, {
  summary: 'One of my evidence files, with a fresh link',
  params: byId,
  response: evidenceFileSchema,
  errors: ['evidence_not_found'],
})

export const removeEvidence = endpoint(addresses.removeEvidence, {
  summary: 'Remove one of my evidence files that no record shows',
  params: byId,
  response: z.strictObject({ removed: z.boolean() }),
  errors: ['evidence_not_found', 'evidence_in_use'],
})

export const openEvidence = endpoint(addresses.openEvidence, {
  summary: 'Open an evidence file by a signed URL from an answer about its record',
  params: byId,
  query: z.strictObject({
    expires: z.string().regex(/^\d{13}$/),
    signature: z.string().max(64),
    record: idSchema.optional().describe('The record that shows the file, if the link is from one'),
  }),
  response: fileAnswer,
  errors: ['file_not_found', 'files_unreachable'],
})
