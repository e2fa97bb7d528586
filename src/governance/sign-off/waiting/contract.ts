import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** Rows of the list; the longest wait comes first. */
export const maxUnanswered = 100

const named = z.strictObject({ id: knownIdSchema, name: z.string() })

const unansweredSchema = z.strictObject({
  clinician: named,
  organization: z
    .string()
    .nullable()
    .describe(
      'Of the clinician, for administrators who reach several; null for others, and if there is none',
    ),
  supervisor: named.describe('For whom they wait'),
  maySign: z.boolean().describe('Whether that supervisor may sign today'),
  count: z.int().positive(),
  oldestDays: z.int().nonnegative(),
  others: z.array(named).describe('Who else may sign for this clinician today'),
})
export type Unanswered = z.output<typeof unansweredSchema>

const unansweredListSchema = z.strictObject({
  unanswered: z.array(unansweredSchema),
  isCapped: z.boolean().describe(`Whether there are more than ${maxUnanswered}`),
  medianDays: z
    .number()
    .nullable()
    .describe(
      'Median days until a supervisor first signed or returned a case, of the last 90 days; null for fewer than five',
    ),
})
export type UnansweredList = z.output<typeof unansweredListSchema>

export const listUnansweredRequests = endpoint(addresses.listUnansweredRequests, {
  summary:
    'Requests for a signature that nobody has answered in time, or nobody can, by clinician and supervisor',
  costly: true,
  response: unansweredListSchema,
})

export const giveUnansweredRequests = endpoint(addresses.giveUnansweredRequests, {
  summary: 'Give the unanswered requests of a clinician to another supervisor; repeating it changes nothing',
  body: z.strictObject({
    clinicianId: idSchema,
    fromSupervisorId: idSchema,
    toSupervisorId: z.uuid('Choose a supervisor.').toLowerCase(),
  }),
  response: unansweredListSchema,
  status: 200,
  errors: ['user_not_found'],
})
