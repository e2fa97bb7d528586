import type { EvidenceFile } from '#evidence/contract.ts'
import { lockEvidence, readEvidence } from '#evidence/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { replaceEvidence } from './evidence-queries.ts'
import type { ActivitySummaryRow } from './list-queries.ts'
import type { ActivityRow } from './queries.ts'

type Files = ReadonlyMap<string, EvidenceFile[]>

/** Replaces the files of one of the actor's activities with these, in this order. */
export async function attachEvidence(
  tx: Tx,
  actor: Actor,
  activityId: string,
  ids: readonly string[],
): Promise<void> {
  if (!(await lockEvidence(tx, actor.id, ids))) {
    const message = 'One of these files is no longer stored. Remove it and upload it again.'
    throw new AppError('request_invalid', { fields: [{ path: 'evidenceIds', message }] })
  }
  await replaceEvidence(tx, activityId, ids)
}

/**
 * Returns the files of an activity, by the id of the activity. The caller has checked that the reader may see the activity.
 * The links of the files expire after some minutes.
 */
export const readFilesOf = (deps: Deps, reader: Actor, row: ActivityRow): Promise<Files> =>
  readEvidence(deps, reader, row.owner_id, [{ id: row.id, evidenceIds: row.evidence_ids }])

/** Returns the first file of each activity, by the id of the activity. All rows must be of one user. */
export function readFirstFiles(
  deps: Deps,
  reader: Actor,
  rows: readonly ActivitySummaryRow[],
): Promise<Files> {
  const records = rows.flatMap(({ id, first_evidence_id: firstId }) =>
    firstId === null ? [] : [{ id, evidenceIds: [firstId] }],
  )
  return readEvidence(deps, reader, rows[0]?.owner_id ?? '', records)
}
