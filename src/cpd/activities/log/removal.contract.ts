import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { responseDate, knownInstant } from '#platform/contract/fields.ts'
import { byId, identified } from '#platform/contract/identifiers.ts'
import { addresses } from './addresses.ts'
import { activitySchema } from './contract.ts'

/** A deleted activity that can still be restored. */
export const deletedActivitySchema = z.strictObject({
  ...identified,
  title: z.string(),
  date: responseDate,
  hours: z.number(),
  type: z.string(),
  deletedAt: knownInstant,
  erasedAfter: knownInstant.describe('The activity can be restored until then'),
  daysLeft: z.int().nonnegative(),
})
export type DeletedActivity = z.output<typeof deletedActivitySchema>

export const deleteActivity = endpoint(addresses.deleteActivity, {
  summary: 'Delete one of my CPD activities; it can be restored for 30 days',
  params: byId,
  response: deletedActivitySchema,
  errors: ['activity_not_found'],
})

export const restoreActivity = endpoint(addresses.restoreActivity, {
  summary: 'Restore one of my deleted CPD activities',
  params: byId,
  response: activitySchema,
  errors: ['activity_not_found'],
})

export const maxDeletedListed = 100

export const listDeletedActivities = endpoint(addresses.listDeletedActivities, {
  summary: `My deleted CPD activities, most recently deleted first; ${maxDeletedListed} at most`,
  response: z.strictObject({ activities: z.array(deletedActivitySchema).max(maxDeletedListed) }),
})
