import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import type { Cases } from '#platform/server/db/types.ts'

export type CaseLineRow = Pick<
  Selectable<Cases>,
  'id' | 'mission_number' | 'patient_sequence' | 'title' | 'date' | 'status'
>

/** The last case of a page; the next page begins after it. */
export interface CasePosition {
  date: string
  id: string
}

/** Returns the columns of a case for its line in a list, as SQL. */
export const caseColumns = (table: string) =>
  ['id', 'mission_number', 'patient_sequence', 'title', 'date', 'status']
    .map((column) => `${table}.${column}`)
    .join(', ')

/** Returns the owner's cases with these ids. */
export async function listCasesById(
  pool: pg.Pool,
  { viewerId }: CaseScope,
  ids: readonly string[],
): Promise<CaseLineRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<CaseLineRow>({
    name: 'logbook_check_compared',
    text: `select ${caseColumns('cases')} from cases where cases.owner_id = $1 and cases.id = any ($2::uuid[])`,
    values: [viewerId, ids],
  })
  return rows
}
