import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { recordSchema } from './contract.ts'

export const maxWaitingShown = 50

export const listWaitingRecords = endpoint(addresses.listWaitingRecords, {
  summary:
    'The records that the caller may verify, without their own: those of duty-blocking requirements first, then the ones that wait longest',
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
    count: z.int().describe('The number of these records, counted up to 1,000'),
  }),
})

const decision = {
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

export const verifyComplianceRecord = endpoint(addresses.verifyComplianceRecord, {
  ...decision,
  summary: 'Verify a record that waits; repeating the request changes nothing',
  body: z.strictObject({ version: versionSchema }),
})

export const returnComplianceRecord = endpoint(addresses.returnComplianceRecord, {
  ...decision,
  summary: 'Return a record that waits for verification, with a reason',
  body: z.strictObject({ version: versionSchema, reason: freeText(300, 3) }),
})
