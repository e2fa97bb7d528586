import { z } from 'zod'
import { enteredActivitySchema } from '#cpd/activities/log/contract.ts'
import { evidenceFileSchema, evidenceIdsSchema } from '#evidence/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { expirySources, recordSources, verifications } from '../rules/words.contract.ts'
import { waiverSchema } from './waivers.contract.ts'

export const maxRecordsOfARequirement = 200

const enteredFields = {
  requirementId: idSchema,
  completedOn: field.recordedDate,
  expiresOn: field
    .unknownOr(field.recordedDate)
    .describe('The expiry date on the certificate; if left out, it is calculated from the requirement'),
  provider: field.unknownOr(freeText(120)),
  certificateNumber: field.unknownOr(freeText(60)),
  evidenceIds: evidenceIdsSchema.default([]).describe('The caller’s uploaded files that prove it'),
  cpdActivityId: field.unknownOr(idSchema).describe('The caller’s CPD activity for the same learning'),
  alsoCpd: field
    .unknownOr(
      z.strictObject({
        _id: idSchema,
        hours: enteredActivitySchema.shape.hours,
        type: enteredActivitySchema.shape.type,
      }),
    )
    .describe('Also records it as a new CPD activity, with the title of the requirement and the same files'),
}
export const enteredRecordSchema = z.strictObject(enteredFields)
export type EnteredRecord = z.output<typeof enteredRecordSchema>
/** The request body of a client. */
export type RecordRequest = z.input<typeof enteredRecordSchema> & { _id?: string }

export const recordSchema = z.strictObject({
  ...identified,
  requirementId: z.string(),
  ownerId: z.string(),
  completedOn: field.responseDate,
  expiresOn: field.responseDate.nullable().describe('null: never expires'),
  expiresBy: z
    .enum(expirySources)
    .describe(
      'Whether the expiry was calculated, is stated on the certificate, or is the day until which a post of the news has to be answered again',
    ),
  provider: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  evidence: z.array(evidenceFileSchema),
  cpdActivityId: z.string().nullable(),
  source: z
    .enum(recordSources)
    .describe(
      'Whether its owner entered it here, it was made from a registration in the profile, an administrator imported it from a file, or it follows from an answer to a post of the news',
    ),
  post: z
    .strictObject({ id: z.string(), version: z.int(), title: z.string() })
    .nullable()
    .describe('The post of the news that its owner understood, with its title of that time'),
  endedOn: field.responseDate
    .nullable()
    .describe(
      'The day from which it decides nothing, because its owner changed the answer or the post asked again',
    ),
  importedBy: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The administrator who imported it from a file, on the day of `createdAt`'),
  isCompletionKnown: z
    .boolean()
    .describe(
      'false if the imported file gave only the expiry, or a newer version of a post asked again: `completedOn` is then the day from which it counts',
    ),
  verification: z.enum(verifications),
  decidedBy: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The person who verified or returned it'),
  decidedAt: field.knownInstant.nullable(),
  returnReason: z.string().nullable(),
  supersedes: z.string().nullable().describe('The id of the record that this one renews, which is kept'),
  requirementVersion: z.int().describe('The version of the requirement from which the expiry was calculated'),
  mayWithdraw: z.boolean().describe('Whether the caller may still withdraw it'),
  version: z.int().positive(),
  createdAt: field.knownInstant,
})
export type ComplianceRecord = z.output<typeof recordSchema>

export const listComplianceRecords = endpoint(addresses.listComplianceRecords, {
  summary: 'Every record and waiver of one person for one requirement, newest first',
  query: z.strictObject({
    requirementId: idSchema,
    userId: idSchema.optional().describe('The owner of the records; the caller if left out'),
  }),
  response: z.strictObject({
    records: z.array(recordSchema).max(maxRecordsOfARequirement),
    waivers: z.array(waiverSchema),
  }),
  errors: ['user_not_found', 'requirement_not_found'],
})

export const createComplianceRecord = endpoint(addresses.createComplianceRecord, {
  summary:
    'Record that a requirement is met, or renewed; repeating the request with the same id and content returns the stored one',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: recordSchema,
  status: 201,
  errors: ['compliance_record_id_taken', 'compliance_records_full', 'activity_id_taken', 'activities_full'],
})

export const getComplianceRecord = endpoint(addresses.getComplianceRecord, {
  summary: 'One record that the caller may see, with links to its evidence',
  params: byId,
  response: recordSchema,
  errors: ['compliance_record_not_found'],
})

export const maxRecordsOfAnActivity = 20

export const listActivityRecords = endpoint(addresses.listActivityRecords, {
  summary: 'My records that are linked to this CPD activity of mine, newest first',
  params: byId,
  response: z.strictObject({
    records: z
      .array(
        z.strictObject({
          ...identified,
          requirementId: z.string(),
          requirementTitle: z.string(),
          completedOn: field.responseDate,
          expiresOn: field.responseDate.nullable(),
        }),
      )
      .max(maxRecordsOfAnActivity),
  }),
  errors: ['activity_not_found'],
})

export const withdrawComplianceRecord = endpoint(addresses.withdrawComplianceRecord, {
  summary: 'Withdraw one of my records: while it waits for verification, or within a day after it was added',
  params: byId,
  response: z.strictObject(identified),
  errors: ['compliance_record_not_found', 'compliance_record_kept'],
})
