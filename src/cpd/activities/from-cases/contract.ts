import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { byId, identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { activityStatusSchema } from '../log/contract.ts'

/** Reasons why a case may count as CPD. */
export const suggestionReasons = [
  'reflection',
  'cpd_hours',
  'follow_up_received',
  'follow_up_requested',
  'simulated',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** The number of past days whose cases are suggested. */
export const suggestedDays = 90
export const maxSuggested = 20

export const suggestionSchema = z.strictObject({
  ...identified,
  title: z.string(),
  date: responseDate,
  reasons: z.array(z.enum(suggestionReasons)),
  hours: z.number().positive(),
  cpdType: z.string(),
  cpdTypeLabel: z.string(),
})
export type Suggestion = z.output<typeof suggestionSchema>

const suggestionsSchema = z.array(suggestionSchema).max(maxSuggested)

export const listCpdSuggestions = endpoint(addresses.listCpdSuggestions, {
  summary: `My cases of the last ${suggestedDays} days that could become CPD activities, newest first; nothing is added by itself`,
  costly: true,
  response: z.strictObject({
    suggestions: suggestionsSchema,
    dismissed: suggestionsSchema.describe('The suggestions that I dismissed; each can be restored'),
  }),
})

const suggestionStatusSchema = z.strictObject({ ...identified, status: z.enum(['open', 'dismissed']) })

export const dismissCpdSuggestion = endpoint(addresses.dismissCpdSuggestion, {
  summary: 'Stop suggesting one of my cases as CPD; repeating the request changes nothing',
  params: byId,
  response: suggestionStatusSchema,
  errors: ['case_not_found'],
})

export const restoreCpdSuggestion = endpoint(addresses.restoreCpdSuggestion, {
  summary: 'Suggest a dismissed case again',
  params: byId,
  response: suggestionStatusSchema,
  errors: ['case_not_found'],
})

export const activityPrefillSchema = z.strictObject({
  ...identified,
  title: z.string(),
  isTitleOfCase: z
    .boolean()
    .describe('False if the case type replaces the title, because the title may identify somebody'),
  date: responseDate,
  hours: z.number().positive(),
  type: z.string(),
  learningOutcome: z.string().nullable(),
  impact: z.string().nullable(),
})
export type ActivityPrefill = z.output<typeof activityPrefillSchema>

export const startActivityFromCase = endpoint(addresses.startActivityFromCase, {
  summary:
    'Initial values for a CPD activity about one of my cases, from the case and its reflection; saves nothing',
  params: byId,
  response: activityPrefillSchema,
  errors: ['case_not_found'],
})

export const maxActivitiesPerCase = 50

export const caseActivitySchema = z.strictObject({
  ...identified,
  title: z.string(),
  date: responseDate,
  hours: z.number().positive(),
  type: z.string(),
  typeLabel: z.string(),
  status: activityStatusSchema,
})
export type CaseActivity = z.output<typeof caseActivitySchema>

export const listCaseActivities = endpoint(addresses.listCaseActivities, {
  summary: 'The CPD activities that are linked to a case and that the caller may see, newest first',
  params: byId,
  response: z.strictObject({ activities: z.array(caseActivitySchema).max(maxActivitiesPerCase) }),
  errors: ['case_not_found'],
})
