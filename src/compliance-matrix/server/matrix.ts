import { readCells, readOverseenPeople } from '#compliance/server/service.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { mostPeople } from '../contract.ts'
import type { FoundMatrix } from './row-mapping.ts'

export interface By {
  actor: Actor
  origin: Origin
}

interface MatrixRequest {
  asOf?: string | undefined
  organizationId?: string | undefined
  requirementId?: string | undefined
}

/** Creates the function that returns everybody's states. It audits the view once in ten minutes per session. */
export function createMatrix(deps: Deps) {
  const recordMatrixView = createViewRecorder(deps)
  return async (by: By, { asOf, organizationId, requirementId }: MatrixRequest): Promise<FoundMatrix> => {
    const { actor } = by
    await recordMatrixView(by, { action: 'compliance_matrix_viewed', entity: 'compliance_record' })
    const day = asOf ?? dateIn(actor.timeZone, deps.clock.now())
    const found = await readOverseenPeople(deps.db, actor, { organizationId, limit: mostPeople + 1 })
    const people = found.slice(0, mostPeople)
    const states = await readCells(deps.db, actor, { people, day, requirementId })
    return { day, people, ...states, isCapped: found.length > mostPeople }
  }
}
