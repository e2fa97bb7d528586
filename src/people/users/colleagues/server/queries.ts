import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { plainLetters } from '#platform/contract/plain-letters.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Colleague } from '../contract.ts'
import type { ColleagueScope } from './policy.ts'

interface ColleagueSearch {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}

const accents = '[\u0300-\u036f]'

/**
 * Writes a name with plain letters, as `plainLetters` does. The accents go first: then the database only needs to know the
 * lower case of A to Z.
 */
function inPlainLetters(name: RawBuilder<unknown>) {
  const withoutAccents = sql`regexp_replace(normalize(${name}, NFD), ${accents}, '', 'g')`
  const single = sql`translate(${withoutAccents}, 'øØłŁđĐðÐıħĦ', 'oollddddihh')`
  return sql<string>`lower(replace(replace(replace(replace(replace(replace(replace(replace(${single},
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'))`
}

/** Finds colleagues by name. An organization has few users, and one index covers the whole query. */
export const findColleagues = (db: Db, scope: ColleagueScope, { q, ids, limit }: ColleagueSearch) =>
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
      query.where(sql<SqlBool>`strpos(${inPlainLetters(sql`name`)}, ${plainLetters(q ?? '')}) > 0`),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(limit)
    .execute()

export type ColleagueRow = Awaited<ReturnType<typeof findColleagues>>[number]
