import { maxVersions } from '../../writing/contract.ts'
import { findManaged, listVersions, type PostRow } from '../../writing/server/queries.ts'
import { peopleReachedBy } from '#people/users/reach/server/policy.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { dateIn, instantsAt } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import { toCsvAnswer } from '#platform/server/csv-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { NewsState } from '../../posts/contract.ts'
import { stateLabels } from '../../posts/news-words.ts'
import { postsManagedBy } from '../../posts/server/policy.ts'
import { maxPeopleInFile, pageSize } from '../contract.ts'
import {
  countAnswers,
  findBaseNames,
  findPostAt,
  findReaders,
  listReaders,
  type ReaderRow,
  type ReportAt,
} from './queries.ts'
import type { PostAt } from './row-mapping.ts'

interface ReportRequest {
  asOf?: string | undefined
  state?: NewsState | undefined
  q?: string | undefined
}

interface Moment {
  day: string
  at: Date
}

/** Returns the end of a day where the actor is; now, if the day is not over or not named. */
export function toMoment(
  { clock }: Pick<Deps, 'clock'>,
  { timeZone }: Actor,
  asOf: string | undefined,
): Moment {
  const now = clock.now()
  const today = dateIn(timeZone, now)
  if (asOf === undefined || asOf >= today) return { day: today, at: now }
  const next = plusDays(asOf, 1)
  // Where a clock is put forward at midnight, the day begins an hour later.
  const [start = now] = ['00:00', '01:00'].flatMap((clockTime) => instantsAt(timeZone, next, clockTime))
  return { day: asOf, at: new Date(start.getTime() - 1) }
}

async function getPost({ db }: Pick<Deps, 'db'>, { actor }: Requester, id: string): Promise<PostRow> {
  const row = await findManaged(db, postsManagedBy(actor), id)
  if (!row) throw new AppError('news_not_found')
  return row
}

/** Returns who was in the audience of a post on a day, and what they had answered. */
export async function readReport(
  deps: Deps,
  requester: Requester,
  id: string,
  { asOf, page = 1, ...search }: ReportRequest & { page?: number | undefined },
) {
  const { actor } = requester
  const { db } = deps
  const scope = postsManagedBy(actor)
  const row = await getPost(deps, requester, id)
  const moment = toMoment(deps, actor, asOf)
  const { at } = moment
  const post = await findPostAt(db, scope, id, at)
  const readers = post
    ? await findReaders(db, scope, toReportAt(actor, post, at), {
        state: search.state,
        q: search.q,
        limit: pageSize + 1,
        offset: (page - 1) * pageSize,
      })
    : null
  const bases = (readers?.groups ?? []).flatMap(({ base }) => base ?? [])
  return {
    ...moment,
    row,
    timeZone: actor.timeZone,
    post,
    versions: (await listVersions(db, scope, id, maxVersions)).filter(
      ({ created_at: written }) => written <= at,
    ),
    answers: await countAnswers(db, scope, id, at),
    readers,
    baseNames: await findBaseNames(db, bases),
  }
}

const toReportAt = (actor: Actor, post: PostAt, at: Date): ReportAt => ({
  post,
  at,
  people: peopleReachedBy(actor),
})

const filesPerUser: RateLimit = { name: 'news_file', points: 30, seconds: 60 * 60 }
const headings = ['Name', 'Role', 'Base', 'State', 'Due on', 'Version', 'Answered at']

/** Writes the people of a report as a file, and audits it. Throws `news_file_throttled` after too many files. */
export async function makeReportFile(
  deps: Deps,
  requester: Requester,
  id: string,
  { asOf, state, q }: ReportRequest,
): Promise<FileAnswer> {
  const { actor, origin } = requester
  await getPost(deps, requester, id)
  const wait = await countAttempt(deps, filesPerUser, actor.id)
  if (wait !== null) throw new AppError('news_file_throttled', { retryAfterSeconds: wait })
  const { day, at } = toMoment(deps, actor, asOf)
  await recordAudit(deps.db, {
    actor,
    action: 'news_report_downloaded',
    entity: 'news_post',
    entityId: id,
    reason: day,
    origin,
  })
  return toCsvAnswer({
    fileName: `sortie-news-${day}.csv`,
    headings,
    rows: readAll(deps, actor, { id, at, search: { state, q } }),
    toLine: ({ reader, baseName }) => [
      reader.name,
      reader.role,
      baseName,
      stateLabels[reader.state],
      reader.due_on,
      reader.version,
      reader.answered_at?.toISOString() ?? null,
    ],
  })
}

const peoplePerQuery = 1_000

interface Whole {
  id: string
  at: Date
  search: { state: NewsState | undefined; q: string | undefined }
}

interface FileRow {
  reader: ReaderRow
  baseName: string | null
}

async function* readAll({ db }: Deps, actor: Actor, { id, at, search }: Whole): AsyncGenerator<FileRow> {
  const scope = postsManagedBy(actor)
  const post = await findPostAt(db, scope, id, at)
  if (!post) return
  const report = toReportAt(actor, post, at)
  let after: ReaderRow | undefined
  for (let read = 0; read < maxPeopleInFile; read += peoplePerQuery) {
    const rows: ReaderRow[] = await listReaders(db, scope, report, {
      ...search,
      after,
      limit: peoplePerQuery,
    })
    const names = await findBaseNames(
      db,
      rows.flatMap(({ base }) => base ?? []),
    )
    for (const reader of rows)
      yield { reader, baseName: reader.base === null ? null : (names.get(reader.base) ?? null) }
    after = rows.at(-1)
    if (rows.length < peoplePerQuery) return
  }
}
