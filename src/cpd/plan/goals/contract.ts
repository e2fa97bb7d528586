import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { addresses } from './addresses.ts'
import { cycleNameSchema } from '../overview/contract.ts'

const { unknownOr } = field

export const maxGoals = 100
export const maxLinkedActivities = 30

export const goalStatuses = ['open', 'done', 'dropped'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** The fields that a user enters; `goal-rules.ts` checks across fields. */
const enteredFields = {
  title: freeText(160, 3).describe('What the user wants to achieve'),
  measure: unknownOr(freeText(1000)).describe('How the user will know that it is reached'),
  approach: unknownOr(freeText(1000)).describe('Why it matters, and how to get there'),
  startDate: unknownOr(field.recordedDate),
  targetDate: field.recordedDate,
  enrolmentId: unknownOr(idSchema).describe('The user’s CPD cycle that it belongs to'),
  activityIds: z
    .array(idSchema)
    .max(maxLinkedActivities, `Link at most ${maxLinkedActivities} activities.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Link each activity once.')
    .default([])
    .describe('The user’s CPD activities that serve it'),
  status: z.enum(goalStatuses, 'Choose one of the listed options.').default('open'),
  closedOn: unknownOr(field.recordedDate).describe('The day on which it was done or dropped'),
  closingNote: unknownOr(freeText(1000)).describe('The result'),
  privacyChecked: unknownOr(privacyCheckedSchema),
}
export const enteredGoalSchema = z.strictObject(enteredFields)
export type EnteredGoal = z.output<typeof enteredGoalSchema>

export const goalSchema = z.strictObject({
  ...identified,
  ownerId: z.string(),
  title: z.string(),
  measure: z.string().nullable(),
  approach: z.string().nullable(),
  startDate: field.responseDate.nullable(),
  targetDate: field.responseDate,
  cycle: cycleNameSchema.nullable(),
  activities: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        date: field.responseDate,
        isDeleted: z
          .boolean()
          .describe('Whether it is deleted; it can still be restored, and only its owner sees it here'),
      }),
    )
    .max(maxLinkedActivities),
  status: z.enum(goalStatuses),
  closedOn: field.responseDate.nullable(),
  closingNote: z.string().nullable(),
  version: z.int().positive(),
  createdAt: field.knownInstant,
  updatedAt: field.knownInstant,
})
export type Goal = z.output<typeof goalSchema>

export const listGoals = endpoint(addresses.listGoals, {
  summary: `The goals of one user, by target date; ${maxGoals} at most`,
  query: z.strictObject({
    userId: idSchema.optional().describe('The owner of the goals; the caller if left out'),
  }),
  response: z.strictObject({ goals: z.array(goalSchema).max(maxGoals) }),
  errors: ['user_not_found'],
})

export const createGoal = endpoint(addresses.createGoal, {
  summary: 'Set a goal; repeating the request with the same id and content returns the stored goal',
  body: z.strictObject({ _id: idSchema.optional(), ...enteredFields }),
  response: goalSchema,
  status: 201,
  errors: ['goal_id_taken', 'goals_full'],
})

export const getGoal = endpoint(addresses.getGoal, {
  summary: 'One goal that the caller may see',
  params: byId,
  response: goalSchema,
  errors: ['goal_not_found'],
})

export const updateGoal = endpoint(addresses.updateGoal, {
  summary:
    'Replace the entered fields of one of my goals; if the sent version is outdated, the error contains the `current` goal',
  params: byId,
  body: z.strictObject({ ...enteredFields, version: versionSchema }),
  response: goalSchema,
  errors: ['goal_not_found', 'goal_changed'],
})

export const deleteGoal = endpoint(addresses.deleteGoal, {
  summary: 'Delete one of my goals for good; its activities stay',
  params: byId,
  response: z.strictObject(identified),
  errors: ['goal_not_found'],
})
