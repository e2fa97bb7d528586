import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant, unknownOr } from '#platform/contract/fields.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { crewMemberSchema, missionSchema, teamSchema } from '#missions/contract.ts'
import { clinicalSchema, transferSchema } from '#cases/parts/clinical.contract.ts'
import { caseSchema } from '#cases/contract.ts'
import { drugSchema, procedureSchema } from '#cases/parts/procedures.contract.ts'

/**
 * What a case may begin with. Nothing of one patient or of one moment: no number, date, time or age, and no free text,
 * so that nothing about anybody can lie in a template.
 */
export const templateContentSchema = z.strictObject({
  ...caseSchema.pick({ type: true }).shape,
  encounterSetting: caseSchema.shape.encounterSetting.unwrap().optional(),
  mission: unknownOr(
    missionSchema.pick({
      missionType: true,
      result: true,
      platform: true,
      platformsUsed: true,
      urgency: true,
      baseCode: true,
      regionCode: true,
      locationType: true,
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
/** As it is kept and answered. */
export type TemplateContent = z.output<typeof templateContentSchema>
/** As a client may send it. */
export type TemplateContentRequest = z.input<typeof templateContentSchema>

export const longestTemplateName = 60
export const mostTemplates = 50

const templateName = freeText(longestTemplateName, 1)
const lastUsed = knownInstant.nullable().describe('When a case was begun from it; null: never')

export const templateSchema = z.strictObject({
  ...identified,
  name: z.string(),
  content: templateContentSchema.describe('Without codes that have left their lists since'),
  lastUsedAt: lastUsed,
  version: z.int().positive(),
  createdAt: knownInstant,
  updatedAt: knownInstant,
})
export type Template = z.output<typeof templateSchema>

export const listTemplates = endpoint({
  name: 'listTemplates',
  summary: `One’s own templates, the last used first; ${mostTemplates} at most`,
  method: 'GET',
  path: '/api/case-templates',
  access: signedIn,
  response: z.strictObject({ templates: z.array(templateSchema).max(mostTemplates) }),
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  summary: 'Keep a template; the same id with the same content answers the same again',
  method: 'POST',
  path: '/api/case-templates',
  access: signedIn,
  body: z.strictObject({
    _id: idSchema.optional(),
    name: templateName.describe('Once for each person, whatever the case'),
    content: templateContentSchema,
  }),
  response: templateSchema,
  status: 201,
  errors: ['template_id_taken', 'template_name_taken', 'templates_full'],
})

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  summary: 'Rename a template, replace its content, or say that it is used; what is left out stays as it is',
  method: 'PUT',
  path: '/api/case-templates/:id',
  access: signedIn,
  params: byId,
  body: z.strictObject({
    name: templateName.optional(),
    content: templateContentSchema.optional(),
    isUsed: z.literal(true).optional().describe('A case is begun from it now'),
    version: versionSchema
      .optional()
      .describe('The version that was edited; refused when there is a newer one'),
  }),
  response: templateSchema,
  errors: ['template_not_found', 'template_changed', 'template_name_taken'],
})

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  summary: 'Delete a template; creating it again under its id takes that back',
  method: 'DELETE',
  path: '/api/case-templates/:id',
  access: signedIn,
  params: byId,
  response: z.strictObject(identified),
  errors: ['template_not_found'],
})
