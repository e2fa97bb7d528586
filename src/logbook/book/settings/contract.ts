import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, someOf } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { addresses } from './addresses.ts'

export const maxViews = 30
export const maxPlacements = 40
const longestName = 60

const name = freeText(longestName, 1)
// Not the lists themselves, so that a view with a code that was retired since can still be saved with the others.
const code = z
  .string()
  .regex(/^[a-z]\w{0,59}$/, 'Use a code of the list.')
  .optional()
const yesOrNo = z.enum(['true', 'false']).optional()

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
  flagged: yesOrNo,
  simulated: yesOrNo,
  reflection: yesOrNo,
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
    to: calendarDate.nullable().describe('The last day; null while it lasts'),
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
    'The columns of the table beside the title, in their order',
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

const answer = z.string().nullable()

/** What a new case begins with. The codes are of a case, so they are those of their lists. */
export const caseDefaultsSchema = z.strictObject({
  answers: z
    .strictObject({
      mission: z.strictObject({ missionType: answer, result: answer, platform: answer, baseCode: answer }),
      team: z.strictObject({
        myRole: answer,
        myGrade: answer,
        myInvolvement: answer,
        supervisionLevel: answer,
      }),
    })
    .nullable()
    .describe(
      'From the case that the caller logged last; null if there is none since the caller cleared them',
    ),
})
export type CaseDefaults = z.output<typeof caseDefaultsSchema>

export const getCaseDefaults = endpoint(addresses.getCaseDefaults, {
  summary: 'The role, supervision, base and vehicle that my next case begins with',
  response: caseDefaultsSchema,
})

export const clearCaseDefaults = endpoint(addresses.clearCaseDefaults, {
  summary: 'Begin my next case without answers of the last one',
  response: caseDefaultsSchema,
})
