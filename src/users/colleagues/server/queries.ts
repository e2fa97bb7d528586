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

/** Without accents and in lower case, in this order: the database need know the lower case of plain letters alone. */
const folded = (words: RawBuilder<unknown>) =>
  sql<string>`lower(regexp_replace(normalize(${words}, NFD), ${accents}, '', 'g'))`

/** By name. One organization's people are few, and all that is asked about them stands in one index. */
export const findColleagues = (db: Db, scope: ColleagueScope, { q, ids, limit }: Wanted) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'profession'])
    .$narrowType<{ profession: Colleague['profession'] }>()
    // Equals nothing when the viewer is of no organization.
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
