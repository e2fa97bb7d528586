import type { ReadSignOffs } from '#logbook/book/export/server/sign-off-reader.ts'
import { listCasesWithFacts } from '#logging/cases/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ReportFilters } from '../../scope/contract.ts'
import { ownReports } from '../../scope/server/policy.ts'
import { listSignedCaseIds } from '../../summary/server/queries.ts'
import type { SignedCount } from '../report-document.ts'

export interface SignedSource {
  deps: Deps
  readSignOffs: ReadSignOffs
}

const pageSize = 100

/** Counts the actor's cases of a report that are signed as they are now. Reads only those that somebody signed, a page at a time. */
export async function countSigned(
  { deps, readSignOffs }: SignedSource,
  actor: Actor,
  filters: ReportFilters,
): Promise<SignedCount> {
  let cases = 0
  const signers = new Set<string>()
  let after: string | null = null
  for (;;) {
    const page = { after, limit: pageSize }
    const ids: string[] = await listSignedCaseIds(deps.pool, ownReports(actor), filters, page)
    const signOffs = await readSignOffs(deps.db, await listCasesWithFacts(deps.db, actor, ids))
    for (const { state, signatures } of signOffs.values()) {
      if (state !== 'signed') continue
      cases += 1
      for (const { isCurrent, signer } of signatures) if (isCurrent) signers.add(signer.id)
    }
    after = ids.at(-1) ?? null
    if (ids.length < pageSize) return { cases, signers: signers.size }
  }
}
