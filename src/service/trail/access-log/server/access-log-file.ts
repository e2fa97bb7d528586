import { dateIn } from '#platform/contract/zoned-time.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { toCsvAnswer } from '#platform/server/csv-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxInFile } from '../contract.ts'
import { toFilters, type LogRequest } from './access-log.ts'
import { findLastExamined, listLooks, type LookRow } from './queries.ts'
import { lookHeadings, toLookLine } from './row-mapping.ts'

const filesPerUser: RateLimit = { name: 'access_log_file', points: 30, seconds: 60 * 60 }

/** Writes the actor's access log as a file, and audits this. Throws `trail_file_throttled` after too many files. */
export async function makeAccessLogFile(
  deps: Deps,
  { actor, origin }: Requester,
  request: LogRequest,
): Promise<FileAnswer> {
  const wait = await countAttempt(deps, filesPerUser, actor.id)
  if (wait !== null) throw new AppError('trail_file_throttled', { retryAfterSeconds: wait })
  const auditEvent = { action: 'access_log_downloaded', entity: 'user', entityId: actor.id }
  await recordAudit(deps.db, { actor, ...auditEvent, origin })
  return toCsvAnswer({
    fileName: `sortie-access-log-${dateIn(actor.timeZone, deps.clock.now())}.csv`,
    headings: lookHeadings,
    rows: readAllLooks(deps, actor, request),
    toLine: toLookLine,
  })
}

const rowsPerQuery = 1_000

/** Reads the newest views of the actor's records, as fast as the client takes them. */
export async function* readAllLooks(
  deps: Deps,
  actor: Actor,
  request: LogRequest = {},
): AsyncGenerator<LookRow> {
  const scope = ownScope(actor)
  let after: string | null = null
  for (let read = 0; read < maxInFile; read += rowsPerQuery) {
    const page = { ...toFilters(request), after, examined: rowsPerQuery, limit: rowsPerQuery }
    yield* await listLooks(deps, scope, page)
    const end = await findLastExamined(deps.db, scope, page)
    if (!end) return
    after = String(end.event_id)
  }
}
