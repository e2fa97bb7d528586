import type { ErrorTable } from '#platform/contract/errors.ts'

export const activitiesErrors = {
  activity_not_found: [404, 'This CPD activity no longer exists, or you cannot see it.'],
  activity_id_taken: [409, 'A different CPD activity was already saved under this id.'],
  activity_repeated: [409, 'You logged an activity with this title on that day already.'],
  activity_changed: [409, 'This CPD activity was changed elsewhere. Load the current version to continue.'],
  activities_full: [409, 'You have 20,000 CPD activities, the maximum. Delete some that you no longer need.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof activitiesErrors, true> {}
}
