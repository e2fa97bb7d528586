import { sql, type RawBuilder } from 'kysely'
import type { NewsState } from '../../posts/contract.ts'
import {
  askedFrom,
  audienceOfPost,
  factsAt,
  isMeant,
  isNotExpired,
  isOverdue,
  isPublished,
  isQuestionOpen,
  isSettled,
  type FactsSql,
} from '../../posts/server/row-mapping.ts'

/** What decides whom a post asks, as it was at an instant. */
export interface PostAt {
  id: string
  author_id: string
  organization_id: string | null
  for_everyone: boolean
  audience_organizations: string[]
  audience_roles: string[]
  audience_professions: string[]
  audience_bases: string[]
  audience_people: string[]
  audience_supervised: boolean
  requires_answer: boolean
  due_days: number
  renew_months: number | null
  publish_at: Date | null
  expires_at: Date | null
  withdrawn_at: Date | null
  audience_at: Date | null
  asked_version: number
  asked_at: Date | null
}

/** The posts as they were at an instant. Join them as `news_posts`. */
export const postsAt = (at: Date) => sql<PostAt>`(
  select posts.id, posts.author_id, states.organization_id, states.for_everyone, states.audience_organizations,
    states.audience_roles, states.audience_professions, states.audience_bases, states.audience_people,
    states.audience_supervised, states.requires_answer, states.due_days, states.renew_months, states.publish_at,
    states.expires_at, states.withdrawn_at, states.audience_at, asking.number as asked_version,
    case when asking.number = 1 then states.publish_at else asking.created_at end as asked_at
  from news_post_states as states
  join news_posts as posts on posts.id = states.post_id
  cross join lateral (
    select versions.number, versions.created_at from news_versions as versions
    where versions.post_id = states.post_id and versions.change = 'major'
      and (versions.number = 1 or versions.created_at <= ${at})
    order by versions.number desc limit 1
  ) as asking
  where states.from_at <= ${at} and coalesce(states.until_at > ${at}::timestamptz, true))`

/** One post as a row of `news_posts`. The planner knows its values, which makes a report of thousands of people quick. */
export const postRow = (post: PostAt): RawBuilder<PostAt> => sql<PostAt>`(select
  ${post.id}::uuid as id, ${post.author_id}::uuid as author_id, ${post.organization_id}::uuid as organization_id,
  ${post.for_everyone}::boolean as for_everyone, ${post.audience_organizations}::uuid[] as audience_organizations,
  ${post.audience_roles}::text[] as audience_roles, ${post.audience_professions}::text[] as audience_professions,
  ${post.audience_bases}::text[] as audience_bases, ${post.audience_people}::uuid[] as audience_people,
  ${post.audience_supervised}::boolean as audience_supervised, ${post.requires_answer}::boolean as requires_answer,
  ${post.due_days}::int as due_days, ${post.renew_months}::int as renew_months,
  ${post.publish_at}::timestamptz as publish_at, ${post.expires_at}::timestamptz as expires_at,
  ${post.withdrawn_at}::timestamptz as withdrawn_at, ${post.audience_at}::timestamptz as audience_at,
  ${post.asked_version}::int as asked_version, ${post.asked_at}::timestamptz as asked_at)`

/** Whether a row of `audience_history`, joined as `audience_since`, held at an instant. */
export const heldAt = (at: Date) =>
  sql<boolean>`(audience_since.from_at <= ${at} and coalesce(audience_since.until_at > ${at}::timestamptz, true))`

/** Whether somebody was, at an instant, in the audience of a post that could be read. Its author is not asked. */
export const isReader = (at: Date, facts: FactsSql = factsAt(at)) =>
  sql<boolean>`(${isPublished(at)} and ${isMeant(audienceOfPost, facts)} and news_posts.author_id <> users.id)`

/**
 * The state of a reader at an instant. `asked`: their question waits, and their deadline is paused. `closed`: they did not answer, and
 * need not, because the post asks nobody or has expired.
 */
export const stateAt = (at: Date, timeZone: RawBuilder<unknown>, facts: FactsSql = factsAt(at)) =>
  sql<NewsState>`(case when ${isSettled(at)} then held.answer
    when not news_posts.requires_answer or not ${isNotExpired(at)} then 'closed'
    when ${isQuestionOpen(at)} then 'asked'
    when ${isOverdue(at, timeZone, facts)} then 'overdue'
    else 'waiting' end)`

/** The last day to answer, of those whose deadline is not paused. */
export const dueOnAt = (at: Date, timeZone: RawBuilder<unknown>, facts: FactsSql = factsAt(at)) =>
  sql<string | null>`(case when news_posts.requires_answer and not ${isSettled(at)} and ${isNotExpired(at)}
    and not ${isQuestionOpen(at)}
    then ((${askedFrom(at, facts)} at time zone ${timeZone})::date + news_posts.due_days)::text end)`
