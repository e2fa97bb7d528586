import { z } from 'zod'
import * as field from '#platform/contract/fields.ts'
import * as cases from '#reference/case-lists.ts'
import { toCodes } from '#reference/codes.ts'
import { cpdCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'

export const maxGroups = 4
export const maxConditions = 6
export const maxWindowMonths = 36
export const maxWindowDays = 1095

const windowSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('days'), length: field.wholeNumber(1, maxWindowDays) }),
    z.strictObject({ kind: z.literal('months'), length: field.wholeNumber(1, maxWindowMonths) }),
    z.strictObject({ kind: z.literal('calendar_months'), length: field.wholeNumber(1, maxWindowMonths) }),
    z.strictObject({
      kind: z.literal('aligned_months'),
      length: field.wholeNumber(1, maxWindowMonths),
      from: field.calendarDate
        .refine((date) => date >= '1990-01-01' && date < '2100-01-01', 'Use a date from 1990 on.')
        .describe('The first day of any of the periods'),
    }),
  ])
  .describe(
    'How long an event counts: for days or months from its date; until the end of the last of so many calendar months; or during its period and the next one',
  )
export type RuleWindow = z.output<typeof windowSchema>

/** The maximum number of simulated events that count; null: all of them, 0: none */
const simulatedAtMost = field.wholeNumber(0, 500).nullable()
const atLeast = field.wholeNumber(1, 500)
const logbookFields = { atLeast, window: windowSchema, simulatedAtMost }

const dashboardSeries = procedures.filter(({ dashboard }) => dashboard)

export const conditionSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('procedures'),
    ...logbookFields,
    codes: field.someOf(toCodes(procedures), 60),
    groups: field.someOf(toCodes(procedureGroups)),
    series: field
      .someOf(toCodes(dashboardSeries))
      .describe('Series of procedures, each with everything that counts towards it, such as drugs given'),
    operatorRoles: field.someOf(toCodes(ownRoles), ownRoles.length, 1),
  }),
  z.strictObject({
    event: z.literal('missions'),
    ...logbookFields,
    missionTypes: field.someOf(toCodes(missionTypes)).describe('Empty: every type'),
    platforms: field.someOf(toCodes(platforms)).describe('Empty: every platform'),
  }),
  z.strictObject({ event: z.literal('hoist_cycles'), ...logbookFields, byNight: field.yesOrNo }),
  z.strictObject({
    event: z.literal('cases'),
    ...logbookFields,
    caseTypes: field.someOf(toCodes(cases.caseTypes)).describe('Empty: every type'),
    missionTypes: field.someOf(toCodes(missionTypes)),
    ageBands: field.someOf(toCodes(cases.ageBands)),
    levelsOfCare: field.someOf(toCodes(cases.levelsOfCare)),
    lightConditions: field.someOf(toCodes(lightConditions)),
  }),
  z.strictObject({
    event: z.literal('cpd'),
    atLeast,
    window: windowSchema,
    measure: z.enum(['activities', 'hours'], 'Choose activities or hours.'),
    types: field.someOf(toCodes(cpdTypes)).describe('Empty: every type'),
    categories: field.someOf(toCodes(cpdCategories)),
  }),
  z.strictObject({
    event: z.literal('record').describe('A valid record of the requirement itself'),
  }),
])
export type Condition = z.output<typeof conditionSchema>

const match = z.enum(['all', 'any'], 'Choose all or any.')

/** A rule needs all or any of its groups; each group needs all or any of its conditions. */
export const ruleSchema = z.strictObject({
  match,
  groups: z
    .array(
      z.strictObject({
        match,
        conditions: z
          .array(conditionSchema)
          .min(1, 'Add a condition.')
          .max(maxConditions, `Use at most ${maxConditions} conditions.`),
      }),
    )
    .min(1, 'Add a condition.')
    .max(maxGroups, `Use at most ${maxGroups} groups.`),
  isPaused: field.yesOrNo.describe('Whether the rule is paused, so that only records count'),
})
export type Rule = z.output<typeof ruleSchema>
