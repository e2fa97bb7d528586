import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { Colleague } from '../contract.ts'
import type { ColleagueScope } from './policy.ts'

interface Wanted {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}

const accents = '[\u0300-\u036f]'

/** Removes accents, then lowers the case. In this order the database only needs to know the lower case of plain letters. */
const folded = (words: RawBuilder<unknown>) =>
  sql<string>`lower(regexp_replace(normalize(${words}, NFD), ${accents}, '', 'g'))`

/** Finds colleagues by name. An organization has few users, and one index covers the whole query. */
export const findColleagues = (db: Db, scope: ColleagueScope, { q, ids, limit }: Wanted) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'profession'])
    .$narrowType<{ profession: Colleague['profession'] }>()
    // Matches nothing when the viewer has no organization.
    .where('organization_id', '=', scope.organizationId)
    .where('status', '=', 'active')
    .where('listed_as_colleague', '=', true)
    .where('id', '<>', scope.viewerId)
    .$if(Boolean(q), (query) =>
      query.where(sql<SqlBool>`strpos(${folded(sql`name`)}, ${folded(sql`${q}::text`)}) > 0`),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(limit)
    .execute()

export type ColleagueRow = Awaited<ReturnType<typeof findColleagues>>[number]
