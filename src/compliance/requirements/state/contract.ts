import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { nextActions, stateStatuses } from '../rules/words.contract.ts'
import { conditionSchema } from '../rules/contract.ts'
import { returnSchema, wholeFitnessSchema } from './fitness.contract.ts'

export const maxEventsShown = 50

export const asOf = field.calendarDate
  .refine((date) => date >= '1990-01-01' && date < '2100-01-01', 'Use a date from 1990 to 2099.')
  .optional()
  .describe('The day of the statuses; if left out, today in the time zone of the person’s organization')

/** The fields of a requirement in a list of states. */
export const namedRequirement = z.strictObject({
  ...identified,
  code: z.string(),
  title: z.string(),
  category: z.string(),
  blocksDuty: z.boolean(),
  evidenceRequired: z.boolean(),
  verificationRequired: z.boolean(),
  isAutomatic: z.boolean().describe('Whether the logbook or CPD can satisfy it automatically'),
})

export type NamedRequirement = z.output<typeof namedRequirement>

/** An event that counts, and the case or activity that it comes from. */
const countedEvent = z.strictObject({
  of: z.enum(['case', 'cpd_activity']),
  id: z.string(),
  label: z.string(),
  date: field.responseDate,
  amount: z.number(),
  isSimulated: z.boolean(),
})

const conditionState = z.strictObject({
  condition: conditionSchema,
  isMet: z.boolean(),
  counted: z.number().describe('The count on the day, with simulated events up to their maximum'),
  missing: z.number(),
  currentUntil: field.responseDate
    .nullable()
    .describe(
      'The last day on which it is met without another event; in the past: the last day on which it was met',
    ),
  endsWith: countedEvent.nullable().describe('The event after whose end it is no longer met'),
  events: z.array(countedEvent).max(maxEventsShown).describe('The events that count, newest first'),
})

export const stateSchema = z.strictObject({
  requirement: namedRequirement,
  status: z.enum(stateStatuses),
  notApplicableBecause: z
    .enum(['audience', 'base', 'starts_later'])
    .nullable()
    .describe('Why it does not apply, if it does not'),
  startsOn: field.responseDate.nullable().describe('The day from which it applies, if that is in the future'),
  validUntil: field.responseDate
    .nullable()
    .describe('The last valid day, past or future; null: it never expires, or nothing counts'),
  daysLeft: z.int().nullable().describe('The days until `validUntil`; negative after it'),
  isInGrace: z.boolean(),
  waiver: z
    .strictObject({ id: z.string(), until: field.responseDate, reason: z.string(), grantedBy: z.string() })
    .nullable(),
  recordId: z.string().nullable().describe('The record that decides the status'),
  waitingRecordId: z.string().nullable().describe('A record that waits for verification'),
  isRenewalWaiting: z
    .boolean()
    .describe('Whether a record waits for verification in addition to the one that counts'),
  returned: returnSchema.nullable().describe('When and why it was returned, if that is its status'),
  rule: z
    .strictObject({
      match: z.enum(['all', 'any']),
      isPaused: z.boolean(),
      groups: z.array(z.strictObject({ match: z.enum(['all', 'any']), conditions: z.array(conditionState) })),
    })
    .nullable(),
  nextAction: z.enum(nextActions),
})
export type State = z.output<typeof stateSchema>

export const getStates = endpoint(addresses.getStates, {
  summary:
    'Whether a person is fit to fly on a day, and the state of every requirement, the most urgent first',
  costly: true,
  query: z.strictObject({
    userId: idSchema.optional().describe('The person; the caller if left out'),
    asOf,
  }),
  response: z.strictObject({
    userId: z.string(),
    userName: z.string(),
    asOf: field.responseDate.describe('The day of the statuses'),
    today: field.responseDate.describe('Today, in the time zone of the person’s organization'),
    fitness: wholeFitnessSchema,
    states: z.array(stateSchema),
  }),
  errors: ['user_not_found'],
})
