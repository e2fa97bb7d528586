import type { Tx } from '#platform/server/db/database.ts'

/** Replaces the files of an activity. The same transaction must already have loaded it in the owner's scope. */
export async function replaceEvidence(tx: Tx, activityId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('cpd_activity_evidence').where('activity_id', '=', activityId).execute()
  if (ids.length === 0) return
  const links = ids.map((id, position) => ({ activity_id: activityId, evidence_id: id, position }))
  await tx.insertInto('cpd_activity_evidence').values(links).execute()
}
