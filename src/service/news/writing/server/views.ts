import { statusOf } from '../../posts/post-status.ts'
import type { ShownFile } from '../../posts/server/file-queries.ts'
import { toNewsFile, toQuestionView } from '../../posts/server/views.ts'
import type { QuestionRow } from '../../posts/server/question-queries.ts'
import type { NewsPost, NewsPostSummary } from '../contract.ts'
import type { PostRow, VersionRow } from './queries.ts'

export const toPostSummary = (row: PostRow, now: Date): NewsPostSummary => ({
  _id: row.id,
  id: row.id,
  organizationId: row.organization_id,
  timeZone: row.time_zone,
  title: row.title,
  category: row.category,
  status: statusOf(
    { publishAt: row.publish_at, expiresAt: row.expires_at, withdrawnAt: row.withdrawn_at },
    now,
  ),
  author: { id: row.author_id, name: row.author_name },
  publishAt: row.publish_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  pinned: row.pinned,
  requiresAnswer: row.requires_answer,
  version: row.version,
  openQuestions: row.open_questions,
  oldestQuestionAt: row.oldest_question_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})

interface PostRead {
  row: PostRow
  versions: VersionRow[]
  readers: { people: number; opened: number; understood: number; not_applicable: number; question: number }
  questions: QuestionRow[]
  people: { id: string; name: string }[]
  requirementTitle: string | null
  now: Date
}

export const toPost = (
  { row, versions, readers, questions, people, requirementTitle, now }: PostRead,
  files: readonly ShownFile[],
): NewsPost => ({
  ...toPostSummary(row, now),
  revision: row.revision,
  summary: row.summary,
  audience: {
    everyone: row.for_everyone,
    organizations: row.audience_organizations,
    roles: row.audience_roles,
    professions: row.audience_professions,
    bases: row.audience_bases,
    people,
    supervised: row.audience_supervised,
  },
  dueDays: row.due_days,
  satisfies: row.satisfies === null ? null : { id: row.satisfies, title: requirementTitle ?? '' },
  cpd:
    row.cpd_hours === null || row.cpd_category === null
      ? null
      : { hours: row.cpd_hours, category: row.cpd_category },
  renewMonths: row.renew_months,
  withdrawnReason: row.withdrawn_reason,
  source: versions[0]?.source ?? '',
  tree: versions[0]?.tree ?? [],
  versions: versions.map((version) => ({
    number: version.number,
    change: version.change,
    changeNote: version.change_note,
    authorName: version.author_name,
    createdAt: version.created_at.toISOString(),
    files: files.filter((shown) => shown.version === version.number).map(toNewsFile),
  })),
  readers: {
    people: readers.people,
    opened: readers.opened,
    understood: readers.understood,
    notApplicable: readers.not_applicable,
    asked: readers.question,
  },
  questions: questions.map(toQuestionView),
})

interface AudiencesRead {
  organizations: {
    id: string
    org_name: string
    time_zone: string
    bases: { code: string; label: string; active?: boolean }[]
  }[]
  people: { id: string; name: string }[]
}

export const toAudiences = ({ organizations, people }: AudiencesRead) => ({
  organizations: organizations.map(({ id, org_name: name, time_zone: timeZone, bases }) => ({
    id,
    name,
    timeZone,
    bases: bases.filter(({ active }) => active !== false).map(({ code, label }) => ({ code, label })),
  })),
  people,
})
