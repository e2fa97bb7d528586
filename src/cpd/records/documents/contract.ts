import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

export const recordKinds = ['record', 'nmc', 'list', 'profile'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Either a profile, or a period, which a cycle may give. */
const subjectFields = {
  enrolmentId: idSchema
    .optional()
    .describe('A cycle of one’s own: its progress, and its period if none is given'),
  profileId: idSchema.optional().describe('A CPD profile of one’s own; needed for `profile`'),
  from: field.calendarDate.optional(),
  to: field.calendarDate.optional().describe('Inclusive'),
}

const files = [
  'record_file_running',
  'record_file_throttled',
  'record_too_long',
  'document_too_large',
  'server_busy',
] as const
const subjects = ['enrolment_not_found', 'cpd_profile_not_found'] as const

export const downloadRecord = endpoint(addresses.downloadRecord, {
  summary: 'Download my own CPD of a period, or a CPD profile, as a PDF or a spreadsheet',
  query: z.strictObject({
    kind: z.enum(recordKinds).describe('`nmc`: the log of the Nursing and Midwifery Council'),
    format: z.enum(['pdf', 'xlsx']),
    ...subjectFields,
  }),
  response: fileAnswer,
  errors: [...files, ...subjects],
  // As long as the longest record may be drawn, after waiting for others.
  deadline: 240_000,
})

export const downloadEvidence = endpoint(addresses.downloadEvidence, {
  summary: 'Download the evidence of my own CPD of a period, or of a CPD profile, as a ZIP with its index',
  query: z.strictObject(subjectFields),
  response: fileAnswer,
  errors: [...files, ...subjects],
  // Its index is drawn first.
  deadline: 240_000,
})
