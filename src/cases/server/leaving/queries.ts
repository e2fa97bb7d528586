import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CaseScope } from '../policy.ts'

const pageSize = 100

export interface ExportPosition {
  date: string
  id: string
}

/** The next hundred of a person's own cases, newest first, drafts and voided ones included. */
export const listOwnCaseIds = (
  db: Db,
  scope: CaseScope,
  after: ExportPosition | null,
): Promise<ExportPosition[]> =>
  db
    .selectFrom('cases')
    .select(['id', 'date'])
    .where('owner_id', '=', scope.viewerId)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()

/** For good, with every part of them: what hangs on a case goes with it. */
export async function deleteCasesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cases').where('owner_id', '=', ownerId).execute()
}
