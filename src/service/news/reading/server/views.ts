import { dateIn } from '#platform/contract/zoned-time.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Audience } from '../../posts/contract.ts'
import { toReaderEffects } from '../../records/server/views.ts'
import type { EffectsRead } from '../../records/server/queries.ts'
import { toNewsFile, toQuestionView } from '../../posts/server/views.ts'
import type { QuestionRow } from '../../posts/server/question-queries.ts'
import type { News, NewsSummary } from '../contract.ts'
import type { ShownFile } from '../../posts/server/file-queries.ts'
import type { ReadableRow, ReadableWithText } from './queries.ts'

export const toNewsSummary = (row: ReadableRow, timeZone: string): NewsSummary => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  authorName: row.author_name,
  publishedAt: row.publish_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  pinned: row.pinned,
  version: row.version,
  because: toReasons(row),
  isWaiting: row.is_waiting,
  dueOn:
    row.is_waiting && !row.is_question_open ? plusDays(dateIn(timeZone, row.asked_from), row.due_days) : null,
  renewOn: row.renewed_at && dateIn(timeZone, row.renewed_at),
  isOpened: row.opened_version !== null && row.opened_version >= row.version,
  changes: row.changes,
  answer:
    row.answer !== null && row.answered_version !== null && row.answered_at !== null
      ? { answer: row.answer, version: row.answered_version, answeredAt: row.answered_at.toISOString() }
      : null,
  question: row.question_status,
})

type AudienceRow = Pick<
  ReadableRow,
  | 'is_named'
  | 'is_supervised'
  | 'for_everyone'
  | 'organization_id'
  | 'audience_organizations'
  | 'audience_roles'
  | 'audience_professions'
  | 'audience_bases'
>

function toReasons(row: AudienceRow): NewsSummary['because'] {
  if (row.is_named) return ['name']
  if (row.is_supervised && !row.for_everyone) return ['supervised']
  if (row.for_everyone) return [row.organization_id === null ? 'everyone' : 'organization']
  const lists = [
    ['organization', row.audience_organizations],
    ['role', row.audience_roles],
    ['profession', row.audience_professions],
    ['base', row.audience_bases],
  ] as const
  return lists.flatMap(([reason, list]) => (list.length > 0 ? [reason] : []))
}

export const toNews = (
  { row, thread, effects }: { row: ReadableWithText; thread: QuestionRow | undefined; effects: EffectsRead },
  timeZone: string,
  files: readonly ShownFile[],
): News => ({
  ...toNewsSummary(row, timeZone),
  requiresAnswer: row.requires_answer,
  tree: row.tree,
  files: files.map(toNewsFile),
  thread: thread ? toQuestionView(thread) : null,
  gives: toReaderEffects(effects, row),
})

/** Why an audience that is not saved yet includes a reader whom it does not name. */
export const toPreview = (
  isMeant: boolean,
  { organizationId, audience }: { organizationId: string | null; audience: Audience },
) => ({
  isMeant,
  because: isMeant
    ? toReasons({
        is_named: false,
        is_supervised: false,
        for_everyone: audience.everyone,
        organization_id: organizationId,
        audience_organizations: audience.organizations,
        audience_roles: audience.roles,
        audience_professions: audience.professions,
        audience_bases: audience.bases,
      })
    : [],
})
