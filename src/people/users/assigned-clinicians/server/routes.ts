import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { listAssignedClinicians, maxAssigned } from '../contract.ts'
import { assignedScope } from './policy.ts'
import { listAssignedClinicianRows } from './queries.ts'

export const assignedRoutes = ({ db }: Deps): Route[] => [
  route(listAssignedClinicians, async ({ actor, query }) => {
    const rows = await listAssignedClinicianRows(db, assignedScope(actor, query.permission), maxAssigned)
    return { clinicians: rows.map((row) => ({ _id: row.id, ...row })) }
  }),
]
