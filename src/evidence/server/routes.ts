import type { Deps } from '#platform/server/deps.ts'
import { fileRoute, publicRoute, route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { getOwnFile, openFile } from './evidence.ts'
import { createLink } from './links.ts'
import type { EvidenceRow } from './queries.ts'
import { removeEvidence } from './removal.ts'
import { createUploads } from './upload.ts'
import { toEvidenceView } from './views.ts'

export function evidenceRoutes(deps: Deps): Route[] {
  const uploadEvidence = createUploads(deps)
  const toView = (row: EvidenceRow) => toEvidenceView(row, createLink(deps, row, null))
  return [
    fileRoute(contract.uploadEvidence, async ({ query, file, actor, origin }) =>
      toView(await uploadEvidence({ actor, origin }, { ...query, file })),
    ),
    route(contract.getEvidence, async ({ actor, params }) =>
      toView(await getOwnFile(deps, actor, params.id)),
    ),
    route(contract.removeEvidence, async ({ params, actor, origin }) => {
      await removeEvidence(deps, { actor, origin }, params.id)
      return { removed: true }
    }),
    publicRoute(contract.openEvidence, ({ params, query }) => openFile(deps, params.id, query)),
  ]
}
