import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { ShownFile } from '../../posts/server/file-queries.ts'
import { newsFor } from '../../posts/server/policy.ts'
import { findOwnQuestion } from '../../posts/server/question-queries.ts'
import { readEffects } from '../../records/server/effects.ts'
import { listFilesForReader } from './files.ts'
import { listForDevice, listTrees } from './kept-queries.ts'
import type { NewsRead } from './reading.ts'

/** What the texts of all kept posts may take together, as JSON. A device may be on a poor line. */
const maxTextLength = 500_000

/** Returns the posts that the actor's device keeps, with their texts and files. They do not count as opened. */
export async function findNewsForDevice(
  deps: Deps,
  { actor }: Requester,
): Promise<{ read: NewsRead; files: ShownFile[] }[]> {
  const { db, clock } = deps
  const scope = newsFor(actor)
  const rows = await listForDevice(db, scope, clock.now())
  const trees = await listTrees(db, scope, rows)
  const kept: { read: NewsRead; files: ShownFile[] }[] = []
  let room = maxTextLength
  for (const row of rows) {
    const tree = trees.get(row.id) ?? []
    room -= JSON.stringify(tree).length
    if (room < 0) break
    const thread = row.question_status === null ? undefined : await findOwnQuestion(db, scope, row.id)
    const effects = await readEffects(db, actor, row.id)
    const files = await listFilesForReader(deps, actor.id, row)
    kept.push({ read: { row: { ...row, tree }, thread, effects }, files })
  }
  return kept
}
