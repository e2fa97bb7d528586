import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { addresses } from './addresses.ts'
import { reportFilterFields } from '../scope/contract.ts'

export const downloadReport = endpoint(addresses.downloadReport, {
  summary: 'Download the caller’s own report as a PDF or a spreadsheet',
  query: z.strictObject({
    format: z.enum(['pdf', 'xlsx']),
    view: z.enum(['summary', 'training']).default('summary'),
    ...reportFilterFields,
  }),
  response: fileAnswer,
  errors: ['report_file_running', 'report_file_throttled', 'document_too_large', 'server_busy'],
  // Enough time to draw the longest report, after waiting for others.
  deadline: 120_000,
})
