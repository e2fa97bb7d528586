import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { calendarDate, responseDate, knownInstant, oneOf, wholeNumber } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { toCodes } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { addresses } from './addresses.ts'
import { settings } from '../scope/contract.ts'

export const maxOpeningTotals = 500
export const maxSourceLength = 200
export const earliestDay = '1950-01-01'

/** A clinician's numbers from before Sortie, as they enter them. Nobody verifies them. */
export const openingTotalEntrySchema = z
  .strictObject({
    procedure: oneOf(toCodes(procedures)),
    supervision: oneOf(toCodes(supervisionLevels)).nullish().describe('Null: not recorded'),
    setting: z.enum(settings),
    count: wholeNumber(1, 100_000),
    from: calendarDate,
    to: calendarDate.describe('Inclusive'),
    source: freeText(maxSourceLength, 1).describe('Where the number comes from'),
  })
  .refine(({ from }) => from >= earliestDay, { path: ['from'], error: 'Use a day from 1950 on.' })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day must not be before the first.' })
export type OpeningTotalEntry = z.output<typeof openingTotalEntrySchema>

export const openingTotalSchema = z.strictObject({
  ...identified,
  procedure: z.string(),
  supervision: z.string().nullable(),
  setting: z.enum(settings),
  count: z.int().positive(),
  from: responseDate,
  to: responseDate,
  source: z.string(),
  version: z.int().positive(),
  createdAt: knownInstant,
  updatedAt: knownInstant,
})
export type OpeningTotal = z.output<typeof openingTotalSchema>

export const listOpeningTotals = endpoint(addresses.listOpeningTotals, {
  summary: `My opening totals by procedure, at most ${maxOpeningTotals}`,
  response: z.strictObject({ totals: z.array(openingTotalSchema).max(maxOpeningTotals) }),
})

export const createOpeningTotal = endpoint(addresses.createOpeningTotal, {
  summary: 'Add an opening total. A repeated request with the same id and content returns the saved total',
  body: z.strictObject({ _id: idSchema.optional(), total: openingTotalEntrySchema }),
  response: openingTotalSchema,
  status: 201,
  errors: ['opening_total_id_taken', 'opening_totals_full'],
})

export const updateOpeningTotal = endpoint(addresses.updateOpeningTotal, {
  summary: 'Replace an opening total',
  params: byId,
  body: z.strictObject({
    total: openingTotalEntrySchema,
    version: versionSchema.describe('The edited version; refused if there is a newer one'),
  }),
  response: openingTotalSchema,
  errors: ['opening_total_not_found', 'opening_total_changed'],
})

export const deleteOpeningTotal = endpoint(addresses.deleteOpeningTotal, {
  summary: 'Delete an opening total; creating it again with the same id restores it',
  params: byId,
  response: z.strictObject(identified),
  errors: ['opening_total_not_found'],
})
