import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toJsonListFile } from '#platform/server/export-files.ts'
import { deleteDecisionsAbout, listDecisionsOfPerson } from './queries.ts'
import { toArchivedDecision } from './views.ts'

export const exportedLevels: DataExport = {
  readme: {
    'levels.json':
      'Every decision about a level that you reached in a procedure, and every decision that you made about somebody else.',
  },
  files: (deps, actor) => [toJsonListFile('levels.json', decisions(deps, actor))],
}

const pageSize = 200

async function* decisions({ db }: Deps, actor: Actor): AsyncGenerator<object> {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listDecisionsOfPerson>> = await listDecisionsOfPerson(
      db,
      actor.id,
      after,
      pageSize,
    )
    yield* page.map(toArchivedDecision)
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

export const eraseLevels = deleteDecisionsAbout
