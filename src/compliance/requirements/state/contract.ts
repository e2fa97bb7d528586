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
  .describe('Today in the person’s organization if left out')

/** A requirement as a list of states names it. */
export const namedRequirement = z.strictObject({
  ...identified,
  code: z.string(),
  title: z.string(),
  category: z.string(),
  blocksDuty: z.boolean(),
  evidenceRequired: z.boolean(),
  verificationRequired: z.boolean(),
  isAutomatic: z.boolean().describe('Whether the logbook or CPD satisfies it by itself'),
})

export type NamedRequirement = z.output<typeof namedRequirement>

/** An event that counts, with where to open it. */
const countedEvent = z.strictObject({
  of: z.enum(['case', 'cpd_activity']),
  id: z.string(),
  label: z.string(),
  date: field.knownDate,
  amount: z.number(),
  isSimulated: z.boolean(),
})

const conditionState = z.strictObject({
  condition: conditionSchema,
  isMet: z.boolean(),
  counted: z.number().describe('What counts on the day, simulated up to the cap'),
  missing: z.number(),
  currentUntil: field.knownDate
    .nullable()
    .describe('The last day on which it is met without another event; past: the last day on which it was'),
  endsWith: countedEvent.nullable().describe('The event whose ageing ends it'),
  events: z.array(countedEvent).max(maxEventsShown).describe('Those that count, newest first'),
})

export const stateSchema = z.strictObject({
  requirement: namedRequirement,
  status: z.enum(stateStatuses),
  notApplicableBecause: z
    .enum(['audience', 'base', 'starts_later'])
    .nullable()
    .describe('Why it does not apply, if it does not'),
  startsOn: field.knownDate.nullable().describe('The day from which it applies, if that is still to come'),
  validUntil: field.knownDate.nullable().describe('The last day, past or to come; null: never, or none'),
  daysLeft: z.int().nullable().describe('Until `validUntil`; negative after it'),
  isInGrace: z.boolean(),
  waiver: z
    .strictObject({ id: z.string(), until: field.knownDate, reason: z.string(), grantedBy: z.string() })
    .nullable(),
  recordId: z.string().nullable().describe('The record that decides the status'),
  waitingRecordId: z.string().nullable().describe('A record that waits for verification'),
  isRenewalWaiting: z.boolean().describe('A record waits for verification beside the one that decides'),
  returned: returnSchema.nullable().describe('When and why, if the status is returned'),
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
    userId: idSchema.optional().describe('Whose; the caller’s own if left out'),
    asOf,
  }),
  response: z.strictObject({
    userId: z.string(),
    userName: z.string(),
    asOf: field.knownDate.describe('The day of which this is said'),
    today: field.knownDate.describe('In the person’s organization'),
    fitness: wholeFitnessSchema,
    states: z.array(stateSchema),
  }),
  errors: ['user_not_found'],
})
