import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'

/** The most rows of the list. The longest wait comes first. */
export const maxUnanswered = 100

const named = z.strictObject({ id: knownIdSchema, name: z.string() })

const unansweredSchema = z.strictObject({
  clinician: named,
  organization: z
    .string()
    .nullable()
    .describe(
      'The organization of the clinician, if the caller reaches several organizations; otherwise null',
    ),
  supervisor: named.describe('The supervisor for whom the clinician waits'),
  maySign: z.boolean().describe('Whether that supervisor may sign today'),
  count: z.int().positive(),
  oldestDays: z.int().nonnegative(),
  others: z.array(named).describe('The other people who may sign for this clinician today'),
})
export type Unanswered = z.output<typeof unansweredSchema>

const unansweredListSchema = z.strictObject({
  unanswered: z.array(unansweredSchema),
  isCapped: z.boolean().describe(`Whether there are more than ${maxUnanswered}`),
  medianDays: z
    .number()
    .nullable()
    .describe(
      'The median number of days, in the last 90 days, until a supervisor first signed or returned a case; null for fewer than five answers',
    ),
})
export type UnansweredList = z.output<typeof unansweredListSchema>

export const listUnansweredRequests = endpoint(addresses.listUnansweredRequests, {
  summary:
    'Requests for a signature that were not answered in time, or whose supervisor may not sign, by clinician and supervisor',
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
