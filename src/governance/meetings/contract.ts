import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  calendarDate,
  knownInstant,
  oneOf,
  responseDate,
  unknownOr,
  yesOrNo,
} from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, identified, idSchema, knownIdSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { addresses } from './addresses.ts'

/** The most objectives and meetings of one clinician with one supervisor: as many as a meeting every week for ten years. */
export const maxAgreements = 500
export const maxActions = 20
export const agreementsOfPage = 20

const kinds = ['objective', 'meeting'] as const
export type AgreementKind = (typeof kinds)[number]
const sides = ['clinician', 'supervisor'] as const
/** Which of the two people a person is. */
export type Side = (typeof sides)[number]
const states = ['open', 'reached', 'dropped'] as const
export type ObjectiveState = (typeof states)[number]
const parts = ['open_objectives', 'closed_objectives', 'meetings'] as const
export type Part = (typeof parts)[number]

const plannedDate = calendarDate.refine(
  (date) => date >= '2000-01-01' && date <= '2099-12-31',
  'Use a date from 2000 to 2099.',
)

const actionFields = {
  words: freeText(300, 3),
  owner: oneOf(sides).describe('The person who does it'),
  dueOn: unknownOr(plannedDate),
}
const maxActionsSentence = `Agree on at most ${maxActions} actions.`

const enteredFields = {
  words: freeText(2_000, 3).describe('The objective, or the topics of the meeting'),
  day: plannedDate.describe('The day by which the objective should be reached, or the day of the meeting'),
  state: unknownOr(oneOf(states)).describe('Only for an objective; leave it out for a meeting'),
  agrees: yesOrNo.describe('Whether the caller agrees. All other ticks are removed'),
  privacyChecked: unknownOr(privacyCheckedSchema),
}

const newAction = z.strictObject(actionFields)
const keptAction = z.strictObject({
  ...actionFields,
  id: unknownOr(idSchema).describe('The id of an action that is kept; leave it out for a new action'),
})

const named = z.strictObject({ id: knownIdSchema, name: z.string() })

const agreedActionSchema = z.strictObject({
  id: knownIdSchema,
  words: z.string(),
  owner: z.enum(sides),
  dueOn: responseDate.nullable(),
  doneOn: responseDate.nullable(),
})
export type AgreedAction = z.output<typeof agreedActionSchema>

const agreementSchema = z.strictObject({
  ...identified,
  kind: z.enum(kinds),
  clinician: named,
  supervisor: named,
  words: z.string(),
  day: responseDate,
  state: z.enum(states).nullable().describe('Null for a meeting'),
  actions: z.array(agreedActionSchema).max(maxActions),
  agreedAt: z
    .strictObject({ clinician: knownInstant.nullable(), supervisor: knownInstant.nullable() })
    .describe('When each side ticked “I agree”'),
  mine: z.enum(sides).describe('The side of the caller'),
  mayWrite: z
    .boolean()
    .describe('Whether the supervision link is active, so that both sides may still write'),
  edition: z.int().describe('How often it was edited. Ticks and done actions do not change this number'),
  version: z.int(),
})
export type Agreement = z.output<typeof agreementSchema>

const listQuery = z.strictObject({ part: oneOf(parts), cursor: text(100).optional() })

const listSchema = z.strictObject({
  partners: z
    .array(named)
    .describe(
      'The people with whom the caller may add an entry: active clinical and educational supervisors, or the clinician',
    ),
  agreements: z.array(agreementSchema).max(agreementsOfPage),
  nextCursor: z.string().nullable(),
  today: responseDate,
})
export type AgreementList = z.output<typeof listSchema>

export const listMyAgreements = endpoint(addresses.listMyAgreements, {
  summary: `The objectives and meetings of the caller with each of their supervisors, also with former ones. Open objectives come in the order of their day, everything else with the latest first; ${agreementsOfPage} a page`,
  query: listQuery,
  response: listSchema,
})

export const listClinicianAgreements = endpoint(addresses.listClinicianAgreements, {
  summary:
    'The objectives and meetings of the caller, a clinical or educational supervisor, with a clinician to whom they are linked today',
  params: byId,
  query: listQuery,
  response: listSchema,
  errors: ['user_not_found'],
})

export const addAgreement = endpoint(addresses.addAgreement, {
  summary:
    'Add an objective or a meeting of a clinician and a supervisor; the caller is one of the two. Repeating it with the same id and content adds nothing',
  body: z.strictObject({
    _id: idSchema.optional(),
    kind: oneOf(kinds),
    clinicianId: idSchema,
    supervisorId: idSchema,
    ...enteredFields,
    actions: z
      .array(newAction)
      .max(maxActions, maxActionsSentence)
      .default([])
      .describe('Only for a meeting'),
  }),
  response: agreementSchema,
  status: 201,
  errors: ['user_not_found', 'agreement_id_taken', 'agreements_full'],
})

export const changeAgreement = endpoint(addresses.changeAgreement, {
  summary:
    'Replace the entered fields. This removes the ticks of both sides. If the sent version is outdated, the error contains the `current` state',
  params: byId,
  body: z.strictObject({
    ...enteredFields,
    actions: z
      .array(keptAction)
      .max(maxActions, maxActionsSentence)
      .default([])
      .describe('Only for a meeting'),
    version: versionSchema,
  }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_changed', 'agreement_ended'],
})

export const tickAgreement = endpoint(addresses.tickAgreement, {
  summary: 'Tick “I agree”, or remove one’s own tick. Refused if there is a newer edition than the one named',
  params: byId,
  body: z.strictObject({ agrees: yesOrNo, edition: versionSchema }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_edited', 'agreement_ended'],
})

export const markAction = endpoint(addresses.markAction, {
  summary: 'Mark an agreed action as done or not done. Either side may, and the ticks stay',
  params: byId,
  body: z.strictObject({ isDone: yesOrNo }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_ended'],
})

/** What a person still has to do for the other side, for the person's start page. */
export const owedSchema = z.strictObject({
  toTick: z.int().nonnegative().describe('Objectives and meetings to which only the other side has agreed'),
  due: z.int().nonnegative().describe('Actions of the caller that are due'),
  first: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        reason: z.enum(['to_tick', 'due']),
        kind: z.enum(kinds),
        words: z.string(),
        day: responseDate.describe(
          'The day of the objective or meeting; for an action, the day on which it is due',
        ),
        other: named.describe('The other side'),
        mine: z.enum(sides),
      }),
    )
    .describe('The oldest first'),
})
export type Owed = z.output<typeof owedSchema>
