import { z } from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { knownDate } from '#platform/contract/fields.ts'
import { idSchema, identified } from '#platform/contract/identifiers.ts'

export const activitySummarySchema = z.strictObject({
  ...identified,
  title: z.string(),
  date: knownDate,
  hours: z.number().positive(),
  type: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['draft', 'planned', 'completed', 'verified', 'rejected']),
  fileUrl: z.string().nullable().describe('The URL that opens the evidence file'),
  filename: z.string().nullable(),
})
export type ActivitySummary = z.infer<typeof activitySummarySchema>

export const listPersonActivities = endpoint({
  name: 'listPersonActivities',
  summary: 'The newest CPD activities of one user that the caller may see',
  method: 'GET',
  path: '/api/cpd/activities/user/:userId',
  access: signedIn,
  params: z.strictObject({ userId: idSchema }),
  query: z.strictObject({
    limit: z.coerce
      .number<string | number>('Use a whole number from 1 to 100.')
      .int()
      .min(1)
      .max(100)
      .default(5),
  }),
  response: z.strictObject({ activities: z.array(activitySummarySchema) }),
  errors: ['user_not_found'],
})
