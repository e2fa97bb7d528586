import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, unknownOr } from '#platform/contract/fields.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import {
  crewMemberSchema,
  legSchema,
  maxLegs,
  missionSchema,
  teamSchema,
} from '#logging/missions/contract.ts'
import { clinicalSchema, transferSchema } from '#logging/cases/parts/clinical.contract.ts'
import { caseSchema } from '#logging/cases/contract.ts'
import { drugSchema, procedureSchema } from '#logging/cases/parts/procedures.contract.ts'
import { addresses } from './addresses.ts'

/**
 * The fields that a template can store. It contains nothing about a particular patient or moment (no number, date,
 * time or age) and no free text, so it cannot identify anybody.
 */
export const templateContentSchema = z.strictObject({
  ...caseSchema.pick({ type: true }).shape,
  encounterSetting: caseSchema.shape.encounterSetting.unwrap().optional(),
  mission: unknownOr(
    missionSchema
      .pick({
        missionType: true,
        result: true,
        platform: true,
        platformsUsed: true,
        urgency: true,
        baseCode: true,
        regionCode: true,
        locationType: true,
      })
      .extend({
        legs: unknownOr(
          z
            .array(legSchema.pick({ platform: true, withPatient: true }))
            .max(maxLegs, `Use at most ${maxLegs} legs.`),
        ),
      }),
  ),
  team: unknownOr(
    teamSchema
      .pick({
        myRole: true,
        myGrade: true,
        myInvolvement: true,
        supervisionLevel: true,
        teamSize: true,
      })
      .extend({
        crew: unknownOr(
          z.array(crewMemberSchema.pick({ role: true, count: true })).max(26, 'Use at most 26 lines.'),
        ),
      }),
  ),
  clinical: unknownOr(
    clinicalSchema.pick({ diagnosisPrimary: true, levelOfCare: true }).extend({
      transfer: unknownOr(transferSchema.pick({ fromType: true, toType: true, reason: true, devices: true })),
    }),
  ),
  procedures: z
    .array(procedureSchema.pick({ code: true, operatorRole: true, supervisionLevel: true }))
    .max(60, 'Use at most 60 procedures.')
    .default([]),
  drugs: z
    .array(drugSchema.pick({ code: true, unit: true, route: true, purpose: true, infusion: true }))
    .max(60, 'Use at most 60 drugs.')
    .default([]),
})
/** The content as it is stored and returned. */
export type TemplateContent = z.output<typeof templateContentSchema>
/** The content as a client sends it. */
export type TemplateContentRequest = z.input<typeof templateContentSchema>

export const maxTemplateName = 60
export const maxTemplates = 50

const templateName = freeText(maxTemplateName, 1)
const lastUsed = knownInstant.nullable().describe('When a case was last started from it; null: never')

export const templateSchema = z.strictObject({
  ...identified,
  name: z.string(),
  content: templateContentSchema.describe('Without codes that are no longer in their lists'),
  lastUsedAt: lastUsed,
  version: z.int().positive(),
  createdAt: knownInstant,
  updatedAt: knownInstant,
})
export type Template = z.output<typeof templateSchema>

export const listTemplates = endpoint(addresses.listTemplates, {
  summary: `My templates, most recently used first; ${maxTemplates} at most`,
  response: z.strictObject({ templates: z.array(templateSchema).max(maxTemplates) }),
})

export const createTemplate = endpoint(addresses.createTemplate, {
  summary: 'Save a template. A repeated request with the same id and content returns the saved template',
  body: z.strictObject({
    _id: idSchema.optional(),
    name: templateName.describe('Unique per user, ignoring upper and lower case'),
    content: templateContentSchema,
  }),
  response: templateSchema,
  status: 201,
  errors: ['template_id_taken', 'template_name_taken', 'templates_full'],
})

export const updateTemplate = endpoint(addresses.updateTemplate, {
  summary: 'Rename a template, replace its content or mark it as used; fields left out do not change',
  params: byId,
  body: z.strictObject({
    name: templateName.optional(),
    content: templateContentSchema.optional(),
    isUsed: z.literal(true).optional().describe('A case is being started from it'),
    version: versionSchema
      .optional()
      .describe('The edited version; the request is refused if there is a newer one'),
  }),
  response: templateSchema,
  errors: ['template_not_found', 'template_changed', 'template_name_taken'],
})

export const deleteTemplate = endpoint(addresses.deleteTemplate, {
  summary: 'Delete a template; creating it again with the same id restores it',
  params: byId,
  response: z.strictObject(identified),
  errors: ['template_not_found'],
})
