import { z } from 'zod'
import { judgedLevelSchema } from '#governance/sign-off/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, oneOf, unknownOr } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, knownIdSchema } from '#platform/contract/identifiers.ts'
import { privacyCheckedSchema } from '#privacy/contract.ts'
import { toCodes } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import { addresses } from './addresses.ts'

/** The most decisions of a procedure that are shown, the newest first. */
export const maxShownDecisions = 20

const evidenceSchema = z.strictObject({
  cases: z.int().nonnegative().describe('Signed cases that have not changed since'),
  people: z.int().nonnegative().describe('How many people signed them'),
  since: responseDate.nullable().describe('The date of the oldest of these cases; null if there are none'),
})
export type Evidence = z.output<typeof evidenceSchema>

const levelSchema = judgedLevelSchema.nullable()

const decisionSchema = z.strictObject({
  id: knownIdSchema,
  level: levelSchema.describe('Null: the level was withdrawn'),
  decidedOn: responseDate,
  decidedBy: z.strictObject({
    id: knownIdSchema,
    name: z.string().describe('The name at the time of the decision'),
  }),
  reason: z.string(),
  evidence: evidenceSchema.describe(
    'The signed cases at the time of the decision, at the level that was given or withdrawn',
  ),
})
export type LevelDecision = z.output<typeof decisionSchema>

const procedureLevelSchema = z.strictObject({
  procedure: z.string(),
  level: levelSchema.describe('By the latest decision; null if no level is reached'),
  evidence: evidenceSchema.describe(
    'The signed cases today, at this level or with less supervision; without a level, all signed cases',
  ),
  proposal: z
    .strictObject({ level: judgedLevelSchema, evidence: evidenceSchema })
    .nullable()
    .describe('The level beyond the present one that the signed cases suggest; a supervisor decides'),
  history: z.array(decisionSchema).max(maxShownDecisions).describe('The newest decision first'),
})
export type ProcedureLevel = z.output<typeof procedureLevelSchema>

const levelsSchema = z.strictObject({
  clinician: z.strictObject({ id: knownIdSchema, name: z.string() }),
  mayDecide: z.boolean().describe('Whether the caller may decide on levels of this clinician'),
  procedures: z
    .array(procedureLevelSchema)
    .describe('Every procedure with a decision or a signed case, in the order of the list of procedures'),
  countedCases: z
    .int()
    .nullable()
    .describe('How many of the newest signed cases are counted, if there are more; otherwise null'),
})
export type Levels = z.output<typeof levelsSchema>

export const listMyLevels = endpoint(addresses.listMyLevels, {
  summary: 'The levels that the caller has reached in each procedure, with the signed cases behind them',
  costly: true,
  response: levelsSchema,
})

export const listClinicianLevels = endpoint(addresses.listClinicianLevels, {
  summary: 'The levels that a clinician has reached in each procedure, with the signed cases behind them',
  costly: true,
  params: byId,
  response: levelsSchema,
  errors: ['user_not_found'],
})

export const decideLevel = endpoint(addresses.decideLevel, {
  summary:
    'Decide which level a clinician has reached in a procedure, or withdraw the level. Repeating a decision changes nothing. Earlier decisions stay in the history',
  costly: true,
  params: byId,
  body: z.strictObject({
    procedure: oneOf(toCodes(procedures)),
    level: levelSchema.describe('Null: withdraw the level'),
    reason: freeText(500, 3),
    privacyChecked: unknownOr(privacyCheckedSchema),
  }),
  response: levelsSchema,
  errors: ['user_not_found', 'level_not_yours', 'level_not_reached'],
})
