import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toJsonListFile } from '#platform/server/export-files.ts'
import { requestsBy } from './policy.ts'
import { deleteRequestsOf, listRequestsOfPerson } from './queries.ts'
import { toRequestView } from './views.ts'

export const exportedRequests: DataExport = {
  readme: {
    'assessor-requests.json':
      'Your requests to people without an account to sign your cases: whom you asked, for which case, when, and the outcome.',
  },
  files: (deps, actor) => [toJsonListFile('assessor-requests.json', requests(deps, actor))],
}

const pageSize = 100

async function* requests({ db }: Deps, actor: Actor): AsyncGenerator<object> {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listRequestsOfPerson>> = await listRequestsOfPerson(
      db,
      requestsBy(actor),
      after,
      pageSize,
    )
    for (const row of page) yield { caseId: row.case_id, ...toRequestView(row) }
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

export const eraseRequests = deleteRequestsOf
