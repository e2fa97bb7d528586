import type { Tx } from '#platform/server/db/database.ts'

/** Returns the name of an organization; null for none. */
export const getOrganizationName = async (tx: Tx, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const row = await tx
    .selectFrom('organizations')
    .select('org_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.org_name
}
