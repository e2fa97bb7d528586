import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { Audience } from '../../posts/contract.ts'
import { audienceOfValues, isMeant } from '../../posts/server/row-mapping.ts'
import type { PossibleReader } from '../preview.contract.ts'

interface PreviewSelection {
  organizationId: string | null
  audience: Audience
  reader: PossibleReader
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

/**
 * Whether an audience includes a made-up reader. The condition is that of all other queries: in this statement, the tables that it
 * reads contain only this reader.
 */
export async function isReaderMeant(
  db: Db,
  { organizationId, audience, reader }: PreviewSelection,
): Promise<boolean> {
  const baseCode = reader.base?.split('/')[1] ?? null
  const { rows } = await sql<{ is_meant: boolean }>`
    with users as (
      select ${nobodysId}::uuid as id, 'active'::text as status, ${reader.organizationId}::uuid as organization_id,
        ${reader.role}::text as role, ${reader.profession}::text as profession
    ), compliance_duties as (
      select users.id as user_id, users.organization_id as base_of, ${baseCode}::text as base_code from users
    )
    select ${isMeant(audienceOfValues(organizationId, audience))} as is_meant from users`.execute(db)
  return rows[0]?.is_meant === true
}
