import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const recordKinds = ['record', 'nmc', 'list', 'profile'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The request names a profile, a cycle or a period. */
const subjectFields = {
  enrolmentId: idSchema
    .optional()
    .describe('The id of the caller’s cycle. Its progress is shown, and its period is used if none is given'),
  profileId: idSchema.optional().describe('The id of the caller’s CPD profile; required for `profile`'),
  from: field.calendarDate.optional(),
  to: field.calendarDate.optional().describe('Inclusive'),
}

const fileErrors = [
  'record_file_running',
  'record_file_throttled',
  'record_too_long',
  'document_too_large',
  'server_busy',
] as const
const subjectErrors = ['enrolment_not_found', 'cpd_profile_not_found'] as const

export const downloadRecord = endpoint(addresses.downloadRecord, {
  summary: 'Download my own CPD of a period, or a CPD profile, as a PDF or a spreadsheet',
  query: z.strictObject({
    kind: z.enum(recordKinds).describe('`nmc`: the log of the Nursing and Midwifery Council'),
    format: z.enum(['pdf', 'xlsx']),
    ...subjectFields,
  }),
  response: fileAnswer,
  errors: [...fileErrors, ...subjectErrors],
  // Drawing the longest permitted record may take this long, including the wait for other requests.
  deadline: 240_000,
})

export const downloadEvidence = endpoint(addresses.downloadEvidence, {
  summary: 'Download the evidence of my own CPD of a period, or of a CPD profile, as a ZIP with its index',
  query: z.strictObject(subjectFields),
  response: fileAnswer,
  errors: [...fileErrors, ...subjectErrors],
  // The index of the archive is drawn first.
  deadline: 240_000,
})
