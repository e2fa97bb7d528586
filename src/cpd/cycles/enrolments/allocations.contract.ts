import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import * as field from '#platform/contract/fields.ts'
import { byId, idSchema, versionSchema } from '#platform/contract/identifiers.ts'
import { targetUnits } from '#reference/cpd-standards.ts'
import { addresses } from './addresses.ts'
import { maxEnrolments } from './contract.ts'

/** The maximum number of amounts of one activity, for the targets of all its cycles. */
const maxAllocations = 200

export const activityAllocationsSchema = z.strictObject({
  version: z.int().positive().describe('The version of the activity'),
  cycles: z
    .array(
      z.strictObject({
        enrolmentId: z.string(),
        body: z.string(),
        title: z.string(),
        cycleStart: field.responseDate,
        cycleEnd: field.responseDate,
        targets: z.array(
          z.strictObject({
            code: z.string(),
            label: z.string(),
            unit: z.enum(targetUnits),
            amountByRule: z
              .number()
              .describe('The amount that follows from the activity; 0 if it does not fit the target'),
            amount: z.number().nullable().describe('The amount that the owner set instead, if any'),
          }),
        ),
      }),
    )
    .max(maxEnrolments),
})
export type ActivityAllocations = z.output<typeof activityAllocationsSchema>

export const getAllocations = endpoint(addresses.getAllocations, {
  summary: 'What one of my CPD activities adds to each target of its cycles',
  params: byId,
  response: activityAllocationsSchema,
  errors: ['activity_not_found'],
})

export const putAllocations = endpoint(addresses.putAllocations, {
  summary: 'Replace the amounts that I set for one of my CPD activities',
  params: byId,
  body: z.strictObject({
    version: versionSchema.describe('The version of the activity'),
    allocations: z
      .array(
        z.strictObject({
          enrolmentId: idSchema,
          targetCode: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/, 'Use the code of a target.'),
          amount: field.decimal(0, 500, 2),
        }),
      )
      .max(maxAllocations, `Set at most ${maxAllocations} amounts.`),
  }),
  response: activityAllocationsSchema,
  errors: ['activity_not_found', 'activity_changed'],
})
