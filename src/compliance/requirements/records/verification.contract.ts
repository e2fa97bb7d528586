import { z } from 'zod'
import { roles } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { recordSchema } from './contract.ts'

export const maxWaitingShown = 50

const verifiers = roles('supervisor', 'admin', 'super_admin')

export const listWaitingRecords = endpoint({
  name: 'listWaitingRecords',
  summary:
    'The records that the caller may verify, what blocks duty first and of each the longest waiting, never their own',
  method: 'GET',
  path: '/api/compliance/verification',
  access: verifiers,
  costly: true,
  query: z.strictObject({ userId: idSchema.optional().describe('Only records of this person') }),
  response: z.strictObject({
    waiting: z
      .array(
        z.strictObject({
          record: recordSchema,
          person: z.strictObject({ id: z.string(), name: z.string() }),
          requirementTitle: z.string(),
          blocksDuty: z.boolean(),
        }),
      )
      .max(maxWaitingShown),
    count: z.int().describe('How many of them there are, at most 1,000'),
  }),
})

const decision = {
  method: 'POST',
  access: verifiers,
  params: byId,
  response: recordSchema,
  errors: [
    'compliance_record_not_found',
    'compliance_record_changed',
    'compliance_record_decided',
    'own_compliance_record',
    'access_denied',
  ],
} as const

export const verifyComplianceRecord = endpoint({
  ...decision,
  name: 'verifyComplianceRecord',
  summary: 'Accept a record that waits for verification; repeating it changes nothing',
  path: '/api/compliance/records/:id/verify',
  body: z.strictObject({ version: versionSchema }),
})

export const returnComplianceRecord = endpoint({
  ...decision,
  name: 'returnComplianceRecord',
  summary: 'Return a record that waits for verification, with a reason',
  path: '/api/compliance/records/:id/return',
  body: z.strictObject({ version: versionSchema, reason: freeText(300, 3) }),
})
