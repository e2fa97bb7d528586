import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listAssignedClinicians, maxAssigned } from '../contract.ts'
import { assignedTo } from './policy.ts'
import { findAssignedClinicians } from './queries.ts'

export const assignedRoutes = ({ db }: Deps): Route[] => [
  route(listAssignedClinicians, async ({ actor, query }) => {
    const rows = await findAssignedClinicians(db, assignedTo(actor, query.permission), maxAssigned)
    return { clinicians: rows.map((item) => ({ _id: item.id, ...item })) }
  }),
]
