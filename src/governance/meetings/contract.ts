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

/** Of one clinician with one supervisor: a meeting every week for ten years. */
export const maxAgreements = 500
export const maxActions = 20
export const agreementsOfPage = 20

const kinds = ['objective', 'meeting'] as const
export type AgreementKind = (typeof kinds)[number]
const sides = ['clinician', 'supervisor'] as const
/** Which of the two people somebody is. */
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
  owner: oneOf(sides).describe('Who does it'),
  dueOn: unknownOr(plannedDate),
}
const maxActionsSentence = `Agree on at most ${maxActions} actions.`

const enteredFields = {
  words: freeText(2_000, 3).describe('The objective, or the topics of the meeting'),
  day: plannedDate.describe('By when the objective is to be reached, or the day of the meeting'),
  state: unknownOr(oneOf(states)).describe('Of an objective; none for a meeting'),
  agrees: yesOrNo.describe('Whether the caller agrees; every other tick is removed'),
  privacyChecked: unknownOr(privacyCheckedSchema),
}

const newAction = z.strictObject(actionFields)
const keptAction = z.strictObject({
  ...actionFields,
  id: unknownOr(idSchema).describe('Of an action that is kept'),
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
  mine: z.enum(sides).describe('Which side the caller is'),
  mayWrite: z.boolean().describe('Whether the link is active, so that both sides may still write'),
  edition: z.int().describe('How often it was edited; ticks and done actions leave it alone'),
  version: z.int(),
})
export type Agreement = z.output<typeof agreementSchema>

const listQuery = z.strictObject({ part: oneOf(parts), cursor: text(100).optional() })

const listSchema = z.strictObject({
  partners: z
    .array(named)
    .describe(
      'With whom the caller may write: active clinical and educational supervisors, or the clinician',
    ),
  agreements: z.array(agreementSchema).max(agreementsOfPage),
  nextCursor: z.string().nullable(),
  today: responseDate,
})
export type AgreementList = z.output<typeof listSchema>

export const listMyAgreements = endpoint(addresses.listMyAgreements, {
  summary: `What the caller agreed with each of their supervisors, also of links that have ended: open objectives with the nearest day first, everything else with the latest first; ${agreementsOfPage} a page`,
  query: listQuery,
  response: listSchema,
})

export const listClinicianAgreements = endpoint(addresses.listClinicianAgreements, {
  summary:
    'What the caller, a clinical or educational supervisor, agreed with a clinician to whom they are linked today',
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
    actions: z.array(newAction).max(maxActions, maxActionsSentence).default([]).describe('Of a meeting'),
  }),
  response: agreementSchema,
  status: 201,
  errors: ['user_not_found', 'agreement_id_taken', 'agreements_full'],
})

export const changeAgreement = endpoint(addresses.changeAgreement, {
  summary:
    'Replace what was entered, which removes the ticks of both sides; if the sent version is outdated, the error contains the `current` one',
  params: byId,
  body: z.strictObject({
    ...enteredFields,
    actions: z.array(keptAction).max(maxActions, maxActionsSentence).default([]).describe('Of a meeting'),
    version: versionSchema,
  }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_changed', 'agreement_ended'],
})

export const tickAgreement = endpoint(addresses.tickAgreement, {
  summary: 'Tick “I agree”, or take the own tick back; refused if it was edited since the named edition',
  params: byId,
  body: z.strictObject({ agrees: yesOrNo, edition: versionSchema }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_edited', 'agreement_ended'],
})

export const markAction = endpoint(addresses.markAction, {
  summary: 'Say that an agreed action is done, or that it is not; either side may, and ticks stay',
  params: byId,
  body: z.strictObject({ isDone: yesOrNo }),
  response: agreementSchema,
  errors: ['agreement_not_found', 'agreement_ended'],
})

/** What somebody owes to the other side, for their start page. */
export const owedSchema = z.strictObject({
  toTick: z.int().nonnegative().describe('Objectives and meetings that the other side agreed to'),
  due: z.int().nonnegative().describe('Own actions whose day has come'),
  first: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        reason: z.enum(['to_tick', 'due']),
        kind: z.enum(kinds),
        words: z.string(),
        day: responseDate.describe('Of the objective or meeting; by when the action is due'),
        other: named.describe('The other side'),
        mine: z.enum(sides),
      }),
    )
    .describe('The oldest first'),
})
export type Owed = z.output<typeof owedSchema>
