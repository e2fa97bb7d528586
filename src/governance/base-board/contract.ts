import { z } from 'zod'
import { judgedLevelSchema } from '#governance/sign-off/contract.ts'
import { stateStatuses } from '#compliance/requirements/rules/words.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate } from '#platform/contract/fields.ts'
import { idSchema, knownIdSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'

/** The most people on a board. They fit on a few printed pages, and no base has as many. */
export const maxBoardPeople = 60
export const maxBoardProcedures = 12

const cellSchema = z.strictObject({
  level: judgedLevelSchema
    .nullable()
    .describe('The level reached, by the latest decision; null if no level is reached'),
  currency: z
    .enum(stateStatuses)
    .nullable()
    .describe('The worst status of the requirements about the procedure; null if no requirement applies'),
})
export type BoardCell = z.output<typeof cellSchema>

const baseSchema = z.strictObject({ code: z.string(), label: z.string() })

const boardSchema = z.strictObject({
  day: responseDate.describe('Today, in the time zone of the organization'),
  base: baseSchema.nullable().describe('The base that is shown; null for the whole organization'),
  bases: z.array(baseSchema).describe('The bases that the caller may choose'),
  mayShowAll: z.boolean().describe('Whether the caller may see the whole organization'),
  isWithoutBase: z.boolean().describe('Whether nobody is shown because no base is named for the caller'),
  procedures: z.array(z.string()).max(maxBoardProcedures),
  people: z
    .array(
      z.strictObject({
        id: knownIdSchema,
        name: z.string(),
        profession: z.string().nullable(),
        cells: z.array(cellSchema).describe('In the order of the procedures'),
      }),
    )
    .max(maxBoardPeople),
  hiddenPeople: z
    .int()
    .nonnegative()
    .describe(
      'How many people are hidden because they chose not to be found by colleagues. Supervisors and administrators see them',
    ),
  arePeopleCapped: z.boolean(),
  areProceduresCapped: z.boolean(),
})
export type BaseBoard = z.output<typeof boardSchema>

export const getBaseBoard = endpoint(addresses.getBaseBoard, {
  summary: `Who may do what on their own today: the people of a base by name, ${maxBoardPeople} at most, with the level reached and the currency in each key procedure, in words`,
  costly: true,
  query: z.strictObject({
    organizationId: idSchema
      .optional()
      .describe('Only for super administrators; anybody else gets their own organization'),
    base: text(40, 1)
      .optional()
      .describe(
        'The code of a base, or `all`; if omitted, the caller’s own base. Clinicians see only their own base',
      ),
  }),
  response: boardSchema,
  errors: ['organization_not_found', 'place_not_found'],
})
