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
import { peoplePerPage } from './page-size.contract.ts'
const matrixFilters = {
  asOf,
  organizationId: idSchema
    .optional()
    .describe('Only people of this organization; super administrators choose one'),
  requirementId: idSchema.optional().describe('Only this requirement'),
  role: z.enum(['clinician', 'supervisor', 'admin', 'super_admin']).optional(),
  base: text(40, 1).optional().describe('The code of a base: only people who work at it'),
  status: z
    .enum(stateStatuses)
    .optional()
    .describe('Only people with this status for one of the shown requirements'),
  fitness: z.enum(fitVerdicts).optional().describe('Only people with this fitness verdict'),
  q: text(100, 1).optional().describe('Part of the name'),
}

const choice = z.strictObject({ value: z.string(), label: z.string() })

export const getMatrix = endpoint(addresses.getMatrix, {
  summary:
    'A page of the people whom the caller oversees, with the status of their requirements on a day. Supervisors: their assigned clinicians; administrators: their own organization; super administrators: the chosen organization',
  costly: true,
  query: z.strictObject({
    ...matrixFilters,
    page: z.coerce
      .number<string | number>('Use a whole number from 1 to 1000.')
      .int()
      .min(1)
      .max(1_000)
      .default(1)
      .describe('The number of a page of 50 people'),
  }),
  response: z.strictObject({
    asOf: field.responseDate.describe(
      'The day of these statuses, in the time zone of the shown organization',
    ),
    today: field.responseDate.describe('Today, in the same time zone'),
    requirements: z
      .array(namedRequirement)
      .describe(
        'The columns: the requirements that apply to the shown people. First come those that somebody does not meet',
      ),
    people: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          role: z.string(),
          profession: z.string().nullable(),
          organizationId: z.string().nullable(),
          baseCode: z.string().nullable(),
          asOf: field.responseDate.describe(
            'The day of these statuses, in the time zone of the person’s organization',
          ),
          fitness: fitnessSchema.nullable().describe('Null if only one requirement is shown'),
          statuses: z
            .array(z.enum(stateStatuses))
            .describe('One for each item of `requirements`, in the same order'),
          validUntil: z
            .array(field.responseDate.nullable())
            .describe('The last valid day, one for each item of `requirements`, in the same order'),
          waiting: z
            .array(z.int())
            .describe('The positions of the requirements whose renewal waits for verification'),
          returned: z
            .array(returnSchema.extend({ at: z.int().describe('The position of the requirement') }))
            .describe('When and why records were returned'),
        }),
      )
      .max(peoplePerPage)
      .describe(
        'In this order: people who are not fit to fly, people with something that expires, and the rest; each of them by name',
      ),
    count: z.int().describe('The number of people on all pages'),
    notFit: z
      .int()
      .nullable()
      .describe(
        'The number of evaluated people who are not fit to fly (see `isCapped`); null if no requirement of theirs blocks duty',
      ),
    isCapped: z
      .boolean()
      .describe(
        'Whether only the first 2,000 people by name were evaluated. If there is no filter by status, the last pages list the others by name, without this order',
      ),
    choices: z
      .strictObject({ requirements: z.array(choice), bases: z.array(choice) })
      .describe('The options of the filters'),
  }),
  errors: ['matrix_organization_needed', 'matrix_organization_not_found'],
})
export type Matrix = z.output<(typeof getMatrix)['response']>

export const downloadMatrix = endpoint(addresses.downloadMatrix, {
  summary: 'Download the statuses of everybody who matches the same filters, as a spreadsheet or as CSV',
  query: z.strictObject({ ...matrixFilters, format: z.enum(['csv', 'xlsx']) }),
  response: fileAnswer,
  errors: [
    'matrix_organization_needed',
    'matrix_organization_not_found',
    'matrix_file_running',
    'matrix_file_throttled',
  ],
})
