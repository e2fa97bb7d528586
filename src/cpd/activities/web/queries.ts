import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import type { listPersonActivities } from '../contract.ts'

const shownAtMost = 5

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const activitiesAddress: Address<typeof listPersonActivities> = {
  method: 'GET',
  path: '/api/cpd/activities/user/:userId',
  access: { kind: 'signed_in' },
}

export const personActivitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['cpd', 'person', userId],
    queryFn: ({ signal }) =>
      call(activitiesAddress, { params: { userId }, query: { limit: shownAtMost } }, { signal }),
    select: ({ activities }) => activities,
  })
