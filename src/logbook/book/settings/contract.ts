import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, someOf } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { addresses } from './addresses.ts'

export const maxViews = 30
export const maxPlacements = 40
const maxNameLength = 60

const name = freeText(maxNameLength, 1)
// Checks the form of a code only, not the code lists: a saved view may hold a code that has since been retired.
const code = z
  .string()
  .regex(/^[a-z]\w{0,59}$/, 'Use a code from the list.')
  .optional()
const booleanParam = z.enum(['true', 'false']).optional()

/** The query string of the logbook's URL. */
const viewSearchSchema = z.strictObject({
  q: freeText(100).optional(),
  tag: freeText(40).optional(),
  type: code,
  missionType: code,
  ageBand: code,
  procedure: code,
  diagnosis: code,
  supervision: code,
  status: code,
  flagged: booleanParam,
  simulated: booleanParam,
  reflection: booleanParam,
  signOff: code,
  clinician: idSchema.optional(),
  placement: idSchema.optional(),
  period: z.enum(['week', 'month', 'quarter', 'year', 'custom']).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  sort: z.literal('oldest').optional(),
})

export const savedViewSchema = z.strictObject({ id: idSchema, name, search: viewSearchSchema })
export type SavedView = z.output<typeof savedViewSchema>

/** A period of work at one place, such as a rotation: cases belong to it by their date. */
export const placementSchema = z
  .strictObject({
    id: idSchema,
    name,
    from: calendarDate,
    to: calendarDate.nullable().describe('The last day; null if ongoing'),
  })
  .refine((placement) => placement.to === null || placement.from <= placement.to, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
export type Placement = z.output<typeof placementSchema>

const hasUnique = (field: 'id' | 'name') => (list: readonly { id: string; name: string }[]) =>
  new Set(list.map((entry) => entry[field].toLowerCase())).size === list.length

const contentFields = {
  views: z
    .array(savedViewSchema)
    .max(maxViews, `Save at most ${maxViews} views. Delete one that you no longer use.`)
    .refine(hasUnique('id'), 'Use each id once.')
    .refine(hasUnique('name'), 'You already have a view with this name.'),
  placements: z
    .array(placementSchema)
    .max(maxPlacements, `Save at most ${maxPlacements} placements.`)
    .refine(hasUnique('id'), 'Use each id once.')
    .refine(hasUnique('name'), 'You already have a placement with this name.'),
  columns: someOf(['case', 'procedures', 'role', 'diagnosis', 'mission', 'hours']).describe(
    'The table columns after the title, in order',
  ),
}

export const logbookSettingsSchema = z.strictObject({
  ...contentFields,
  version: z.int().min(0).describe('0 until anything is saved'),
})
export type LogbookSettings = z.output<typeof logbookSettingsSchema>

export const getLogbookSettings = endpoint(addresses.getLogbookSettings, {
  summary: 'My saved views, placements and columns of the logbook',
  response: logbookSettingsSchema,
})

export const putLogbookSettings = endpoint(addresses.putLogbookSettings, {
  summary: 'Replace my saved views, placements and columns of the logbook',
  body: logbookSettingsSchema,
  response: logbookSettingsSchema,
  errors: ['logbook_settings_changed'],
})

const fieldValue = z.string().nullable()

/** Values that prefill a new case. They come from a saved case, so every code is in its list. */
export const caseDefaultsSchema = z.strictObject({
  answers: z
    .strictObject({
      mission: z.strictObject({
        missionType: fieldValue,
        result: fieldValue,
        platform: fieldValue,
        baseCode: fieldValue,
      }),
      team: z.strictObject({
        myRole: fieldValue,
        myGrade: fieldValue,
        myInvolvement: fieldValue,
        supervisionLevel: fieldValue,
      }),
    })
    .nullable()
    .describe(
      'From the case that the caller logged last; null if no case was logged since the caller last cleared the defaults',
    ),
})
export type CaseDefaults = z.output<typeof caseDefaultsSchema>

export const getCaseDefaults = endpoint(addresses.getCaseDefaults, {
  summary: 'The role, supervision, base and vehicle that prefill my next case',
  response: caseDefaultsSchema,
})

export const clearCaseDefaults = endpoint(addresses.clearCaseDefaults, {
  summary: 'Clear the values carried over to my next case',
  response: caseDefaultsSchema,
})
