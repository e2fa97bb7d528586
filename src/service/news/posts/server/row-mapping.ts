import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Audience } from '../contract.ts'

/** The parts of an audience as SQL: columns of a post, or values. */
interface AudienceSql {
  organizationId: RawBuilder<unknown>
  authorId: RawBuilder<unknown>
  everyone: RawBuilder<unknown>
  organizations: RawBuilder<unknown>
  roles: RawBuilder<unknown>
  professions: RawBuilder<unknown>
  bases: RawBuilder<unknown>
  people: RawBuilder<unknown>
  supervised: RawBuilder<unknown>
}

/** The audience of a row of `news_posts`. */
export const audienceOfPost: AudienceSql = {
  organizationId: sql.ref('news_posts.organization_id'),
  authorId: sql.ref('news_posts.author_id'),
  everyone: sql.ref('news_posts.for_everyone'),
  organizations: sql.ref('news_posts.audience_organizations'),
  roles: sql.ref('news_posts.audience_roles'),
  professions: sql.ref('news_posts.audience_professions'),
  bases: sql.ref('news_posts.audience_bases'),
  people: sql.ref('news_posts.audience_people'),
  supervised: sql.ref('news_posts.audience_supervised'),
}

/** An audience that is not saved yet. Without an author, it includes nobody because the author supervises them. */
export const audienceOfValues = (
  organizationId: string | null,
  audience: Audience,
  authorId: string | null = null,
): AudienceSql => ({
  organizationId: sql`${organizationId}::uuid`,
  authorId: sql`${authorId}::uuid`,
  everyone: sql`${audience.everyone}::boolean`,
  organizations: sql`${audience.organizations}::uuid[]`,
  roles: sql`${audience.roles}::text[]`,
  professions: sql`${audience.professions}::text[]`,
  bases: sql`${audience.bases}::text[]`,
  people: sql`${audience.people}::uuid[]`,
  supervised: sql`${audience.supervised}::boolean`,
})

/** What an audience can name about a row of `users`, as SQL. */
export interface FactsSql {
  isActive: RawBuilder<unknown>
  organizationId: RawBuilder<unknown>
  role: RawBuilder<unknown>
  profession: RawBuilder<unknown>
  base: RawBuilder<unknown>
  /** The active links of supervision. */
  supervision: RawBuilder<unknown>
}

const presentFacts: FactsSql = {
  isActive: sql`(users.status = 'active')`,
  organizationId: sql.ref('users.organization_id'),
  role: sql.ref('users.role'),
  profession: sql.ref('users.profession'),
  base: sql`(select duties.base_of || '/' || duties.base_code from compliance_duties as duties
    where duties.user_id = users.id and duties.base_of = users.organization_id)`,
  supervision: sql`supervision_at(now())`,
}

/** The facts of a row of `audience_history`, joined as `audience_since`. */
export const factsAt = (at: Date): FactsSql => ({
  isActive: sql.ref('audience_since.is_active'),
  organizationId: sql.ref('audience_since.organization_id'),
  role: sql.ref('audience_since.role'),
  profession: sql.ref('audience_since.profession'),
  base: sql.ref('audience_since.base'),
  supervision: sql`supervision_at(${at}::timestamptz)`,
})

const isEmpty = (list: RawBuilder<unknown>) => sql<SqlBool>`cardinality(${list}) = 0`

const matchesLists = (
  { organizations, roles, professions, bases }: AudienceSql,
  facts: FactsSql,
) => sql<SqlBool>`(not (${isEmpty(organizations)} and ${isEmpty(roles)} and ${isEmpty(professions)} and ${isEmpty(bases)})
    and (${isEmpty(organizations)} or ${facts.organizationId} = any(${organizations}))
    and (${isEmpty(roles)} or ${facts.role} = any(${roles}))
    and (${isEmpty(professions)} or ${facts.profession} = any(${professions}))
    and (${isEmpty(bases)} or ${facts.base} = any(${bases})))`

const linksToAuthor = ({ authorId }: AudienceSql, { supervision }: FactsSql) =>
  sql`${supervision} as links where links.supervisor_id = ${authorId} and links.clinician_id = users.id`

/** Whether a row of `users` belongs to an audience because the author supervises them. */
export const isMeantAsSupervised = (audience: AudienceSql, facts = presentFacts): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${audience.supervised} and exists (select from ${linksToAuthor(audience, facts)}))`

/**
 * Returns the condition that a row of `users` belongs to an audience: now, or with the facts of another instant. Nothing else decides
 * who belongs to it: lists, single posts, searches, counts and the report use it.
 */
export const isMeant = (audience: AudienceSql, facts = presentFacts): RawBuilder<SqlBool> => {
  const { organizationId, everyone, people } = audience
  return sql<SqlBool>`(${facts.isActive}
    and (${organizationId} is null or ${facts.organizationId} = ${organizationId})
    and (${everyone} or users.id = any(${people}) or ${matchesLists(audience, facts)}
      or ${isMeantAsSupervised(audience, facts)}))`
}

/**
 * Returns since when a row of `users`, with its row of `audience_since`, has belonged to the audience of a post: the latest time at
 * which something changed that the audience names.
 */
const meantSince = (facts: FactsSql) => sql`greatest(audience_since.active_at,
  case when news_posts.organization_id is not null then audience_since.organization_at end,
  case when not news_posts.for_everyone and users.id <> all(news_posts.audience_people) then least(
    case when ${matchesLists(audienceOfPost, facts)} then greatest(
      case when cardinality(news_posts.audience_organizations) > 0 then audience_since.organization_at end,
      case when cardinality(news_posts.audience_roles) > 0 then audience_since.role_at end,
      case when cardinality(news_posts.audience_professions) > 0 then audience_since.profession_at end,
      case when cardinality(news_posts.audience_bases) > 0
        then greatest(audience_since.organization_at, audience_since.base_at) end) end,
    case when news_posts.audience_supervised
      then (select min(links.since) from ${linksToAuthor(audienceOfPost, facts)}) end) end)`

/** When an answer "understood" no longer holds; null if it holds for ever. */
export const holdsUntil = (answeredAt: RawBuilder<unknown>): RawBuilder<Date | null> => sql<Date | null>`(
  (${answeredAt} at time zone 'UTC' + make_interval(months => news_posts.renew_months)) at time zone 'UTC')`

const isUnderstood = sql`held.answer = 'understood'`
const heldUntil = sql`(case when ${isUnderstood} then ${holdsUntil(sql.ref('held.answered_at'))} end)`

/** Answers that can hold at an instant, as `answers`: those to the version that asks, or to a later one. A question is no answer. */
const canHold = (at: Date, askedVersion: RawBuilder<unknown>) => sql<SqlBool>`(answers.answer <> 'question'
  and answers.version >= ${askedVersion} and answers.answered_at <= ${at})`

interface HeldAnswer {
  answer: 'understood' | 'not_applicable'
  version: number
  answered_at: Date
}

/** The latest answer of a row of `users` to a row of `news_posts` that can hold at an instant. Join it as `held`. */
export const heldAnswer = (at: Date) => sql<HeldAnswer>`(
  select answers.answer, answers.version, answers.answered_at from news_answers as answers
  where answers.post_id = news_posts.id and answers.user_id = users.id
    and ${canHold(at, sql.ref('news_posts.asked_version'))}
  order by answers.position desc limit 1)`

/** The same of everybody for one post. Join it as `held` by `user_id`. */
export const heldAnswersTo = (post: { id: string; asked_version: number }, at: Date) =>
  sql<HeldAnswer & { user_id: string }>`(
  select distinct on (answers.user_id) answers.user_id, answers.answer, answers.version, answers.answered_at
  from news_answers as answers
  where answers.post_id = ${post.id}::uuid and ${canHold(at, sql`${post.asked_version}::int`)}
  order by answers.user_id, answers.position desc)`

/** Whether the person has answered, and the answer still holds. Needs `held`. */
export const isSettled = (at: Date) =>
  sql<boolean>`(held.answer is not null and coalesce(${heldUntil} > ${at}::timestamptz, true))`

/** When the answer of a person will have to be renewed; null if it need not. Needs `held`. */
export const renewedAt = (at: Date) =>
  sql<Date | null>`(case when news_posts.requires_answer and ${isSettled(at)} then ${heldUntil} end)`

/**
 * When a reader's time to answer began, moved later by the time for which their question has waited since. Needs rows of
 * `news_posts`, `users`, `audience_since` and, if there are any, `held` and `news_questions`.
 */
export const askedFrom = (at: Date, facts = presentFacts): RawBuilder<Date> => {
  const begun = sql`greatest(news_posts.asked_at, news_posts.audience_at, ${meantSince(facts)},
    case when ${heldUntil} <= ${at} then ${heldUntil} end)`
  const answered = sql`least(coalesce(waits.answered_at, ${at}), ${at})`
  return sql<Date>`(case when news_questions.id is null then ${begun} else (
    select times.begun + coalesce((
      select sum(${answered} - greatest(waits.opened_at, times.begun)) from news_waits as waits
      where waits.question_id = news_questions.id and ${answered} > greatest(waits.opened_at, times.begun)), '0')
    from (select ${begun} as begun) as times) end)`
}

/** Whether a question of the reader waits for a reply, so that their deadline is paused. Needs `news_questions`. */
export const isQuestionOpen = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(news_questions.id is not null and exists (select from news_waits as waits
    where waits.question_id = news_questions.id and waits.opened_at <= ${at}
      and coalesce(waits.answered_at > ${at}::timestamptz, true)))`

/** Whether a post can be read at an instant, by those for whom it is meant. */
export const isPublished = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(news_posts.publish_at <= ${at} and coalesce(news_posts.withdrawn_at > ${at}::timestamptz, true))`

export const isNotExpired = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(news_posts.expires_at is null or news_posts.expires_at > ${at})`

/** Whether a reader for whom a post is meant has to answer it. Needs `held`. */
export const isWaiting = (at: Date) =>
  sql<boolean>`(news_posts.requires_answer and news_posts.author_id <> users.id and ${isNotExpired(at)}
    and not ${isSettled(at)})`

/** Whether the last day to answer is over in this time zone. Only for readers who have to answer. */
export const isOverdue = (
  at: Date,
  timeZone: RawBuilder<unknown>,
  facts = presentFacts,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`((${askedFrom(at, facts)} at time zone ${timeZone})::date + news_posts.due_days
    < (${at}::timestamptz at time zone ${timeZone})::date and not ${isQuestionOpen(at)})`
