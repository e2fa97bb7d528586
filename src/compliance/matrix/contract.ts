import { z } from 'zod'
import { asOf, namedRequirement } from '#compliance/requirements/state/contract.ts'
import { fitnessSchema, returnSchema } from '#compliance/requirements/state/fitness.contract.ts'
import { fitVerdicts, stateStatuses } from '#compliance/requirements/rules/words.contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { text } from '#platform/contract/text.ts'
import { addresses } from './addresses.ts'
import { perPage } from './page-size.contract.ts'
const matrixFilters = {
  asOf,
  organizationId: idSchema
    .optional()
    .describe('Only people of this organization; super administrators choose one'),
  requirementId: idSchema.optional().describe('Only this requirement'),
  role: z.enum(['clinician', 'supervisor', 'admin', 'super_admin']).optional(),
  base: text(40, 1).optional().describe('The code of a base: only people who work there'),
  status: z
    .enum(stateStatuses)
    .optional()
    .describe('Only people of whom a shown requirement has this status'),
  fitness: z.enum(fitVerdicts).optional().describe('Only people of whom this is said'),
  q: text(100, 1).optional().describe('Part of the name'),
}

const choice = z.strictObject({ value: z.string(), label: z.string() })

export const getMatrix = endpoint(addresses.getMatrix, {
  summary:
    'A page of the states on a day of the people whom the caller oversees: assigned clinicians, the own organization for administrators, the chosen one for super administrators',
  costly: true,
  query: z.strictObject({
    ...matrixFilters,
    page: z.coerce
      .number<string | number>('Use a whole number from 1 to 1000.')
      .int()
      .min(1)
      .max(1_000)
      .default(1)
      .describe('Of 50 people'),
  }),
  response: z.strictObject({
    asOf: field.knownDate.describe('The day of which this is said, in the organization that is looked at'),
    today: field.knownDate.describe('In the same organization'),
    requirements: z
      .array(namedRequirement)
      .describe('The columns: what the shown people are asked for, first what one of them does not meet'),
    people: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          role: z.string(),
          profession: z.string().nullable(),
          organizationId: z.string().nullable(),
          baseCode: z.string().nullable(),
          asOf: field.knownDate.describe('The day of which this is said, in the organization of the person'),
          fitness: fitnessSchema.nullable().describe('Null if only one requirement is shown'),
          statuses: z.array(z.enum(stateStatuses)).describe('One for each of `requirements`, in their order'),
          validUntil: z.array(field.knownDate.nullable()).describe('Likewise'),
          waiting: z
            .array(z.int())
            .describe('The positions of the requirements whose renewal waits for verification'),
          returned: z
            .array(returnSchema.extend({ at: z.int().describe('The position of the requirement') }))
            .describe('When and why records were returned'),
        }),
      )
      .max(perPage)
      .describe('First who is not fit to fly, then for whom something expires; of these by name'),
    count: z.int().describe('How many people there are on all pages'),
    notFit: z
      .int()
      .nullable()
      .describe('How many of these are not fit to fly; null if no requirement of theirs blocks duty'),
    isCapped: z
      .boolean()
      .describe(
        'Whether only the first 2,000 by name were judged: others follow them, by name, unless looked for',
      ),
    choices: z
      .strictObject({ requirements: z.array(choice), bases: z.array(choice) })
      .describe('What can be filtered by'),
  }),
  errors: ['matrix_organization_needed', 'matrix_organization_not_found'],
})
export type Matrix = z.output<(typeof getMatrix)['response']>

export const downloadMatrix = endpoint(addresses.downloadMatrix, {
  summary: 'Download the same states of everybody found, as a spreadsheet or as CSV',
  query: z.strictObject({ ...matrixFilters, format: z.enum(['csv', 'xlsx']) }),
  response: fileAnswer,
  errors: [
    'matrix_organization_needed',
    'matrix_organization_not_found',
    'matrix_file_running',
    'matrix_file_throttled',
  ],
})
