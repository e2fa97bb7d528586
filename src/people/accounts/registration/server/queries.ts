import type { Db } from '#platform/server/db/database.ts'

/** Finds an active organization, as the public list shows it. */
export function findActiveOrganization(db: Db, id: string): Promise<{ org_name: string } | undefined> {
  return db
    .selectFrom('organizations')
    .select('org_name')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
