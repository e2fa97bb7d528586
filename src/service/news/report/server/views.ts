import { dateIn } from '#platform/contract/zoned-time.ts'
import type { NewsState } from '../../posts/contract.ts'
import { pageSize, type NewsCounts, type NewsGroup, type NewsReport } from '../contract.ts'
import type { PostRow, VersionRow } from '../../writing/server/queries.ts'
import type { AcknowledgedRow } from './acknowledged-queries.ts'
import type { AnswerCount, ReadersFound } from './queries.ts'
import type { PostAt } from './row-mapping.ts'

export interface ReportRead {
  row: PostRow
  day: string
  at: Date
  timeZone: string
  /** Nothing: it was not written yet. */
  post: PostAt | undefined
  versions: VersionRow[]
  answers: AnswerCount[]
  readers: ReadersFound | null
  baseNames: Map<string, string>
}

export interface AcknowledgedRead {
  person: { id: string; name: string }
  day: string
  rows: AcknowledgedRow[]
}

const fieldOf: Record<NewsState, Exclude<keyof NewsCounts, 'people'>> = {
  understood: 'understood',
  not_applicable: 'notApplicable',
  asked: 'asked',
  waiting: 'waiting',
  overdue: 'overdue',
  closed: 'closed',
}

interface Counted {
  state: NewsState
  count: number
}

function toCounts(groups: readonly Counted[]): NewsCounts {
  const counts = { people: 0, understood: 0, notApplicable: 0, asked: 0, waiting: 0, overdue: 0, closed: 0 }
  for (const { state, count } of groups) {
    counts.people += count
    counts[fieldOf[state]] += count
  }
  return counts
}

/** Adds up by a name, the largest group first. */
const toGroups = <Group extends Counted>(
  groups: readonly Group[],
  nameOf: (group: Group) => string | null,
): NewsGroup[] =>
  [...Map.groupBy(groups, nameOf)]
    .map(([name, parts]) => ({ name, counts: toCounts(parts) }))
    .toSorted((a, b) => b.counts.people - a.counts.people)

const maxGroups = 500

export function toReport({ readers, baseNames, row, post, timeZone, ...read }: ReportRead): NewsReport {
  const groups = readers?.groups ?? []
  const nameOfBase = (base: string | null) => (base === null ? null : (baseNames.get(base) ?? null))
  const dayOf = (at: Date | null | undefined) => (at && at <= read.at ? dateIn(timeZone, at) : null)
  const people = (readers?.people ?? []).slice(0, pageSize)
  const counts = toCounts(groups)
  return {
    id: row.id,
    title: row.title,
    asOf: read.day,
    publishedOn: dayOf(post?.publish_at),
    withdrawnOn: dayOf(row.withdrawn_at),
    askedVersion: post?.asked_version ?? null,
    counts,
    byRole: toGroups(groups, ({ role }) => role),
    byBase: toGroups(groups, ({ base }) => nameOfBase(base)).slice(0, maxGroups),
    versions: read.versions.map(({ number, change, change_note: changeNote, created_at: createdAt }) => {
      const countOf = (answer: string) =>
        read.answers.find((each) => each.version === number && each.answer === answer)?.count ?? 0
      return {
        number,
        change,
        changeNote,
        createdAt: createdAt.toISOString(),
        understood: countOf('understood'),
        notApplicable: countOf('not_applicable'),
        asked: countOf('question'),
      }
    }),
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      role: person.role,
      base: nameOfBase(person.base),
      state: person.state,
      dueOn: person.due_on,
      version: person.version,
      answeredAt: person.answered_at === null ? null : new Date(person.answered_at).toISOString(),
    })),
    found: readers?.found ?? 0,
    unnamed: counts.people - (readers?.named ?? 0),
    hasMore: (readers?.people.length ?? 0) > pageSize,
  }
}

export const toAcknowledged = ({ person, day, rows }: AcknowledgedRead) => ({
  person,
  asOf: day,
  posts: rows.slice(0, pageSize).map((row) => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    answer: row.answer,
    version: row.version,
    answeredAt: row.answered_at.toISOString(),
    state: row.state,
  })),
  hasMore: rows.length > pageSize,
})
