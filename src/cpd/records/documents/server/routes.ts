import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { createRecordFiles } from './record-files.ts'

export function documentsRoutes(deps: Deps): Route[] {
  const { recordFile, evidenceArchive } = createRecordFiles(deps)
  return [
    route(contract.downloadRecord, ({ query, ...requester }) => recordFile(requester, query)),
    route(contract.downloadEvidence, ({ query, ...requester }) => evidenceArchive(requester, query)),
  ]
}
