import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toJsonListFile } from '#platform/server/export-files.ts'
import { agreementsOf } from './policy.ts'
import { deleteAgreementsOf, listForArchive } from './queries.ts'
import { toArchivedAgreement } from './views.ts'

export const exportedAgreements: DataExport = {
  readme: {
    'objectives-and-meetings.json':
      'The objectives and meetings on which you agreed with your supervisors, and those with clinicians whom you supervise today.',
  },
  files: (deps, actor) => [toJsonListFile('objectives-and-meetings.json', agreements(deps, actor))],
}

const pageSize = 100

async function* agreements({ db }: Deps, actor: Actor): AsyncGenerator<object> {
  let after: string | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof listForArchive>> = await listForArchive(
      db,
      agreementsOf(actor),
      after,
      pageSize,
    )
    yield* page.map(toArchivedAgreement)
    after = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}

/** Objectives and meetings belong to the clinician's record, so they stay when the supervisor is erased. */
export const eraseAgreements = deleteAgreementsOf
