import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { addresses } from './addresses.ts'
import { filterFields } from '../list/contract.ts'

export const exportLogbook = endpoint(addresses.exportLogbook, {
  summary: 'Download the caller’s own cases: all, or those that match the filters',
  query: z.strictObject({
    format: z
      .enum(['csv', 'xlsx', 'json', 'pdf'])
      .describe('`json` follows /schemas/logbook-v1.json; a `pdf` of one id has every field of that case'),
    ids: z
      .string()
      .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,99}$/, 'Give up to 100 ids, separated by commas.')
      .optional()
      .describe('Only these cases; the other filters are then ignored'),
    ...filterFields,
  }),
  response: fileAnswer,
  errors: ['logbook_export_running', 'logbook_export_throttled', 'document_too_large', 'server_busy'],
  // A single case waits for other exports, and is drawn before the response begins.
  deadline: 120_000,
})
