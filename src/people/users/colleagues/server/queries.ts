import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { toPlainLetters } from '#platform/contract/plain-letters.ts'
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
 * Returns SQL for a name in plain letters, as `toPlainLetters` does. Accents are removed first, so the database only needs the
 * lower case of A to Z.
 */
function toPlainLettersSql(name: RawBuilder<unknown>) {
  const withoutAccents = sql`regexp_replace(normalize(${name}, NFD), ${accents}, '', 'g')`
  const withBasicLetters = sql`translate(${withoutAccents}, 'øØłŁđĐðÐıħĦ', 'oollddddihh')`
  return sql<string>`lower(replace(replace(replace(replace(replace(replace(replace(replace(${withBasicLetters},
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'))`
}

/** Lists colleagues in the order of their names. An organization has few users, and one index covers the whole query. */
export const listColleagueRows = (db: Db, scope: ColleagueScope, { q, ids, limit }: ColleagueSearch) =>
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
      query.where(sql<SqlBool>`strpos(${toPlainLettersSql(sql`name`)}, ${toPlainLetters(q ?? '')}) > 0`),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(limit)
    .execute()

export type ColleagueRow = Awaited<ReturnType<typeof listColleagueRows>>[number]
