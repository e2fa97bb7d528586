import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Audience } from '../../contract.ts'

/** The parts of an audience as SQL: columns of a post, or values. */
interface AudienceSql {
  organizationId: RawBuilder<unknown>
  everyone: RawBuilder<unknown>
  organizations: RawBuilder<unknown>
  roles: RawBuilder<unknown>
  professions: RawBuilder<unknown>
  bases: RawBuilder<unknown>
  people: RawBuilder<unknown>
}

/** The audience of a row of `news_posts`. */
export const audienceOfPost: AudienceSql = {
  organizationId: sql.ref('news_posts.organization_id'),
  everyone: sql.ref('news_posts.for_everyone'),
  organizations: sql.ref('news_posts.audience_organizations'),
  roles: sql.ref('news_posts.audience_roles'),
  professions: sql.ref('news_posts.audience_professions'),
  bases: sql.ref('news_posts.audience_bases'),
  people: sql.ref('news_posts.audience_people'),
}

/** An audience that is not saved yet. */
export const audienceOfValues = (organizationId: string | null, audience: Audience): AudienceSql => ({
  organizationId: sql`${organizationId}::uuid`,
  everyone: sql`${audience.everyone}::boolean`,
  organizations: sql`${audience.organizations}::uuid[]`,
  roles: sql`${audience.roles}::text[]`,
  professions: sql`${audience.professions}::text[]`,
  bases: sql`${audience.bases}::text[]`,
  people: sql`${audience.people}::uuid[]`,
})

const baseOfUser = sql`(select duties.base_of || '/' || duties.base_code from compliance_duties as duties
  where duties.user_id = users.id and duties.base_of = users.organization_id)`

const isEmpty = (list: RawBuilder<unknown>) => sql<SqlBool>`cardinality(${list}) = 0`

/**
 * Returns the condition that a row of `users` belongs to an audience now. Nothing else decides who is meant: lists, single posts,
 * searches and counts use it.
 */
export const isMeant = (audience: AudienceSql): RawBuilder<SqlBool> => {
  const { organizationId, everyone, organizations, roles, professions, bases, people } = audience
  return sql<SqlBool>`(users.status = 'active'
    and (${organizationId} is null or users.organization_id = ${organizationId})
    and (${everyone} or users.id = any(${people}) or (
      not (${isEmpty(organizations)} and ${isEmpty(roles)} and ${isEmpty(professions)} and ${isEmpty(bases)})
      and (${isEmpty(organizations)} or users.organization_id = any(${organizations}))
      and (${isEmpty(roles)} or users.role = any(${roles}))
      and (${isEmpty(professions)} or users.profession = any(${professions}))
      and (${isEmpty(bases)} or ${baseOfUser} = any(${bases})))))`
}

/**
 * Returns since when a row of `users`, with its row of `audience_since`, has belonged to the audience of a post: the latest time at
 * which something changed that the audience names.
 */
const meantSince = sql`greatest(audience_since.active_at,
  case when news_posts.organization_id is not null then audience_since.organization_at end,
  case when not news_posts.for_everyone and users.id <> all(news_posts.audience_people) then greatest(
    case when cardinality(news_posts.audience_organizations) > 0 then audience_since.organization_at end,
    case when cardinality(news_posts.audience_roles) > 0 then audience_since.role_at end,
    case when cardinality(news_posts.audience_professions) > 0 then audience_since.profession_at end,
    case when cardinality(news_posts.audience_bases) > 0
      then greatest(audience_since.organization_at, audience_since.base_at) end) end)`

/** When the time to answer began for a reader: the rows are those of `meantSince` and of their question, if there is one. */
export const askedFrom = sql<Date>`(greatest(news_posts.asked_at, news_posts.audience_at, ${meantSince})
  + coalesce(news_questions.waited, '0'::interval))`

/** Whether a post can be read at an instant, by those for whom it is meant. */
export const isPublished = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(news_posts.publish_at <= ${now} and news_posts.withdrawn_at is null)`

export const isNotExpired = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(news_posts.expires_at is null or news_posts.expires_at > ${now})`
