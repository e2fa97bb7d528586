import type { EvidenceFile } from '#evidence/contract.ts'
import { holdEvidence, readEvidence } from '#evidence/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { replaceEvidence } from './evidence-queries.ts'
import type { ActivitySummaryRow } from './list-queries.ts'
import type { ActivityRow } from './queries.ts'

type Files = ReadonlyMap<string, EvidenceFile[]>

/** Attaches the actor's files to one of their activities, in this order. */
export async function attachEvidence(
  tx: Tx,
  actor: Actor,
  activityId: string,
  ids: readonly string[],
): Promise<void> {
  if (!(await holdEvidence(tx, actor.id, ids))) {
    const message = 'One of these files is no longer stored. Remove it and upload it again.'
    throw new AppError('request_invalid', { fields: [{ path: 'evidenceIds', message }] })
  }
  await replaceEvidence(tx, activityId, ids)
}

/**
 * Returns the files of an activity that its reader may see, by the id of the activity. Their links expire after some minutes.
 */
export const readFilesOf = (deps: Deps, reader: Actor, row: ActivityRow): Promise<Files> =>
  readEvidence(deps, reader, row.owner_id, [{ id: row.id, evidenceIds: row.evidence_ids }])

/** Returns the first file of each row of one user's list, by the id of the row. */
export function readFirstFiles(
  deps: Deps,
  reader: Actor,
  rows: readonly ActivitySummaryRow[],
): Promise<Files> {
  const records = rows.flatMap(({ id, first_evidence_id: first }) =>
    first === null ? [] : [{ id, evidenceIds: [first] }],
  )
  return readEvidence(deps, reader, rows[0]?.owner_id ?? '', records)
}
