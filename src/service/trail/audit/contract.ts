import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, knownInstant, roleSchema } from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from '../addresses.ts'
import { eventKindSchema, eventNumberSchema } from '../words/kinds.contract.ts'

export const eventsPerPage = 50
/** The maximum number of events that are read for one page of a filtered search; the next page continues after them. */
export const maxEventsExamined = 10_000
export const maxEventsInFile = 100_000

const address = z.union([z.ipv4(), z.ipv6()], 'Enter a whole IP address, such as 192.0.2.1.')

const filters = {
  person: text(254, 1)
    .optional()
    .describe('A person who acted or is concerned: an id, an email or a full name'),
  record: idSchema.optional().describe('The id of a record'),
  kind: eventKindSchema.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional().describe('The last day'),
  address: address.optional(),
}

const eventSchema = z.strictObject({
  id: z.string(),
  at: knownInstant,
  actorId: knownIdSchema.nullable(),
  actorRole: roleSchema.nullable().describe('The role that the person had then'),
  kind: eventKindSchema.nullable(),
  sentence: z.string().describe('Made of names, roles and declared words; never free text of a record'),
  subjectId: knownIdSchema
    .nullable()
    .describe('The person concerned, if it is one person within the caller’s reach'),
  record: z.strictObject({ kind: z.string(), id: knownIdSchema }).nullable(),
  fields: z.array(z.string()).describe('Names of changed fields, never their values'),
  reason: z.string().nullable().describe('A code'),
  ip: z.string().nullable().describe('Only for people within the caller’s reach'),
})
export type AuditEvent = z.infer<typeof eventSchema>

export const listAuditEvents = endpoint(addresses.listAuditEvents, {
  summary: 'The audit trail within the caller’s reach, newest first',
  query: z.strictObject({ ...filters, cursor: eventNumberSchema.optional() }),
  response: z.strictObject({
    events: z.array(eventSchema),
    nextCursor: z.string().nullable(),
    lookedBackTo: knownInstant
      .nullable()
      .describe(`Set if the page ends because ${maxEventsExamined} events were read for it`),
    reachSince: knownInstant
      .nullable()
      .describe('For an administrator of one organization: earlier events belong to no organization'),
  }),
})
export type AuditPage = z.infer<typeof listAuditEvents.response>

export const downloadAuditEvents = endpoint(addresses.downloadAuditEvents, {
  summary: `The same as CSV: the newest ${maxEventsInFile} events. The download is audited`,
  query: z.strictObject(filters),
  response: fileAnswer,
  errors: ['trail_file_throttled'],
})
