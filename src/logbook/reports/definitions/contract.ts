import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownInstant } from '#platform/contract/fields.ts'
import { freeText } from '#platform/contract/free-text.ts'
import { byId, idSchema, identified, versionSchema } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { reportFilterFields } from '../scope/contract.ts'

/**
 * The content of a saved report. A period such as "this year" stays relative to the day on which the report is opened.
 */
export const definitionContentSchema = z.strictObject({
  view: z.literal('training').optional().describe('If omitted: the summary'),
  period: z.enum(['year', 'last12', 'custom']).optional().describe('If omitted: all time'),
  ...reportFilterFields,
})
export type DefinitionContent = z.output<typeof definitionContentSchema>

export const maxDefinitionNameLength = 60
export const maxDefinitions = 50

const definitionName = freeText(maxDefinitionNameLength, 1)

export const reportDefinitionSchema = z.strictObject({
  ...identified,
  name: z.string(),
  content: definitionContentSchema.describe('Without codes that are no longer in their lists'),
  version: z.int().positive(),
  createdAt: knownInstant,
  updatedAt: knownInstant,
})
export type ReportDefinition = z.output<typeof reportDefinitionSchema>

export const listReportDefinitions = endpoint(addresses.listReportDefinitions, {
  summary: `My saved reports by name, at most ${maxDefinitions}`,
  response: z.strictObject({ definitions: z.array(reportDefinitionSchema).max(maxDefinitions) }),
})

export const createReportDefinition = endpoint(addresses.createReportDefinition, {
  summary: 'Save a report. A repeated request with the same id and content returns the saved report',
  body: z.strictObject({
    _id: idSchema.optional(),
    name: definitionName.describe('Unique per user, ignoring upper and lower case'),
    content: definitionContentSchema,
  }),
  response: reportDefinitionSchema,
  status: 201,
  errors: ['report_definition_id_taken', 'report_definition_name_taken', 'report_definitions_full'],
})

export const updateReportDefinition = endpoint(addresses.updateReportDefinition, {
  summary: 'Rename a saved report or replace its content; omitted fields do not change',
  params: byId,
  body: z.strictObject({
    name: definitionName.optional(),
    content: definitionContentSchema.optional(),
    version: versionSchema.optional().describe('The edited version; refused if there is a newer one'),
  }),
  response: reportDefinitionSchema,
  errors: ['report_definition_not_found', 'report_definition_changed', 'report_definition_name_taken'],
})

export const deleteReportDefinition = endpoint(addresses.deleteReportDefinition, {
  summary: 'Delete a saved report; creating it again with the same id restores it',
  params: byId,
  response: z.strictObject(identified),
  errors: ['report_definition_not_found'],
})
