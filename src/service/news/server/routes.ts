import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { publicRoute, route, type Route } from '#platform/server/http/route.ts'
import { openNewsFile } from '../posts/files.contract.ts'
import { listFilesForManager } from '../posts/server/shown-files.ts'
import { countNewsAudience } from '../posts/contract.ts'
import * as reading from '../reading/contract.ts'
import { previewNewsPost } from '../reading/preview.contract.ts'
import { previewPost } from '../reading/server/preview.ts'
import { listFilesForReader, openFileForReader } from '../reading/server/files.ts'
import { findNewsForDevice } from '../reading/server/kept.ts'
import {
  addNewsCpd,
  answerPost,
  askAuthor,
  findWaitingNews,
  listNewsFor,
  openNews,
  type NewsRead,
} from '../reading/server/reading.ts'
import { toNews, toNewsSummary, toPreview } from '../reading/server/views.ts'
import * as records from '../records/contract.ts'
import { chooseCpd } from '../records/server/effects.ts'
import * as reminders from '../mails/contract.ts'
import * as report from '../report/contract.ts'
import { readAcknowledged } from '../report/server/acknowledged.ts'
import { makeReportFile, readReport } from '../report/server/report.ts'
import { toAcknowledged, toReport } from '../report/server/views.ts'
import * as writing from '../writing/contract.ts'
import { browsePosts, countAudience, findAudiences } from '../writing/server/audiences.ts'
import { answerQuestion } from '../writing/server/questions.ts'
import { findReminders, remindReaders } from '../writing/server/reminders.ts'
import { toAudiences, toPost, toPostSummary } from '../writing/server/views.ts'
import { addVersion, duplicatePost, publishPost, withdrawPost } from '../writing/server/publication.ts'
import { createPost, readPost, updatePostOf, type PostRead } from '../writing/server/writing.ts'

/** Maps posts to what their readers and managers see, with the links to their files. */
const viewsOf = (deps: Deps) => ({
  forReader: async (read: NewsRead, { id, timeZone }: Actor) =>
    toNews(read, timeZone, await listFilesForReader(deps, id, read.row)),
  forManager: async (read: PostRead) => toPost(read, await listFilesForManager(deps, read.row.id)),
})

export function newsRoutes(deps: Deps): Route[] {
  const { forReader, forManager } = viewsOf(deps)
  return [
    route(reading.listNews, async ({ query, ...requester }) => {
      const { rows, hasMore, waiting } = await listNewsFor(deps, requester, query)
      const { timeZone } = requester.actor
      return { posts: rows.map((row) => toNewsSummary(row, timeZone)), hasMore, waiting }
    }),
    route(reading.getWaitingNews, async (requester) => {
      const { first, waiting, overdue } = await findWaitingNews(deps, requester)
      return { waiting, overdue, first: first && toNewsSummary(first, requester.actor.timeZone) }
    }),
    route(reading.listKeptNews, async (requester) => {
      const kept = await findNewsForDevice(deps, requester)
      const { timeZone } = requester.actor
      return { posts: kept.map(({ read, files }) => toNews(read, timeZone, files)) }
    }),
    route(reading.readNews, async ({ params, ...requester }) =>
      forReader(await openNews(deps, requester, params.id), requester.actor),
    ),
    route(reading.answerNews, async ({ params, body, ...requester }) =>
      forReader(await answerPost(deps, requester, params.id, body), requester.actor),
    ),
    route(reading.askAboutNews, async ({ params, body, ...requester }) =>
      forReader(await askAuthor(deps, requester, params.id, body), requester.actor),
    ),
    route(reading.addNewsCpd, async ({ params, ...requester }) =>
      forReader(await addNewsCpd(deps, requester, params.id), requester.actor),
    ),
    route(records.chooseNewsCpd, async ({ body, ...requester }) => chooseCpd(deps, requester, body.addsCpd)),
    route(writing.listNewsPosts, async ({ query, ...requester }) => {
      const { rows, hasMore, now } = await browsePosts(deps, requester, query)
      return { posts: rows.map((row) => toPostSummary(row, now)), hasMore }
    }),
    route(writing.listNewsAudiences, async ({ query, ...requester }) =>
      toAudiences(await findAudiences(deps, requester, query)),
    ),
    route(countNewsAudience, async ({ body, ...requester }) => countAudience(deps, requester, body)),
    route(previewNewsPost, async ({ body, ...requester }) =>
      toPreview(await previewPost(deps, requester, body), body),
    ),
    route(writing.getNewsPost, async ({ params, ...requester }) =>
      forManager(await readPost(deps, requester, params.id)),
    ),
    route(report.getNewsReport, async ({ params, query, ...requester }) =>
      toReport(await readReport(deps, requester, params.id, query)),
    ),
    route(report.downloadNewsReport, async ({ params, query, ...requester }) =>
      makeReportFile(deps, requester, params.id, query),
    ),
    route(report.listAcknowledgedNews, async ({ params, query, ...requester }) =>
      toAcknowledged(await readAcknowledged(deps, requester, params.userId, query)),
    ),
    route(writing.createNewsPost, async ({ body, ...requester }) =>
      forManager(await createPost(deps, requester, body)),
    ),
    route(writing.updateNewsPost, async ({ params, body, ...requester }) =>
      forManager(await updatePostOf(deps, requester, params.id, body)),
    ),
    route(writing.publishNewsPost, async ({ params, body, ...requester }) =>
      forManager(await publishPost(deps, requester, params.id, body)),
    ),
    route(writing.addNewsVersion, async ({ params, body, ...requester }) =>
      forManager(await addVersion(deps, requester, params.id, body)),
    ),
    route(writing.withdrawNewsPost, async ({ params, body, ...requester }) =>
      forManager(await withdrawPost(deps, requester, params.id, body)),
    ),
    route(writing.duplicateNewsPost, async ({ params, ...requester }) =>
      forManager(await duplicatePost(deps, requester, params.id)),
    ),
    route(reminders.getNewsReminders, async ({ params, ...requester }) =>
      findReminders(deps, requester, params.id),
    ),
    route(reminders.remindNewsReaders, async ({ params, ...requester }) =>
      remindReaders(deps, requester, params.id),
    ),
    route(writing.answerNewsQuestion, async ({ params, body, ...requester }) =>
      forManager(await answerQuestion(deps, requester, params.id, body.words)),
    ),
    publicRoute(openNewsFile, ({ params, query }) => openFileForReader(deps, params.id, query)),
  ]
}
