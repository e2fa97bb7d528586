import type { Updateable } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Cases } from '#platform/server/db/types.ts'

type TagColumns = Pick<Updateable<Cases>, 'tags' | 'search_text' | 'search_codes' | 'version' | 'updated_at'>

export async function updateTags(tx: Tx, caseId: string, columns: TagColumns): Promise<void> {
  await tx.updateTable('cases').set(columns).where('id', '=', caseId).execute()
}
