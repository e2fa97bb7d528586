import type { CaseSignOffRequests, RequestsInShortView, SignOffRequest, WaitingCase } from '../contract.ts'
import { ageInDays, isUnanswered, mayNudgeFrom } from '../nudging.ts'
import { unratedReason } from '../unrated.ts'
import type { Askable, RequestRow } from './queries.ts'

const toCaseView = ({ case_id: id, title, date }: RequestRow) => ({ id, title, date })

/** Maps a request for the clinician who made it, and for the supervisor who returned it. */
export const toRequestView =
  (now: Date) =>
  (row: RequestRow): SignOffRequest => ({
    _id: row.id,
    id: row.id,
    case: toCaseView(row),
    supervisor: { id: row.supervisor_id, name: row.supervisor_name },
    maySign: row.may_sign,
    // A check constraint of the table limits it to these values.
    state: row.state as SignOffRequest['state'],
    askedAt: row.asked_at.toISOString(),
    ageDays: ageInDays(row.asked_at, now),
    nudgedAt: row.nudged_at?.toISOString() ?? null,
    mayNudgeFrom: mayNudgeFrom(row).toISOString(),
    isUnanswered: row.state === 'open' && isUnanswered(row, now),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    comment: row.comment,
  })

/** Maps a request for the supervisor, without the level that the clinician wrote. */
export const toWaitingView =
  (now: Date) =>
  (row: RequestRow): WaitingCase => ({
    _id: row.id,
    id: row.id,
    case: { ...toCaseView(row), version: row.case_version },
    clinician: { id: row.clinician_id, name: row.clinician_name },
    askedAt: row.asked_at.toISOString(),
    ageDays: ageInDays(row.asked_at, now),
    nudgedAt: row.nudged_at?.toISOString() ?? null,
    unratedBecause: unratedReason({ team: { supervisionLevel: row.supervision_level } }),
  })

export const toCaseRequestsView = (
  now: Date,
  { rows, askable }: { rows: readonly RequestRow[]; askable: Askable[] },
): CaseSignOffRequests => ({ requests: rows.map(toRequestView(now)), supervisors: askable })

interface Counted {
  rows: readonly RequestRow[]
  count: number
}

/** Maps the first few requests for the start page. */
export function toRequestsInShort(
  now: Date,
  { waiting, returned, toSign }: Record<'waiting' | 'returned' | 'toSign', Counted>,
): RequestsInShortView {
  const [oldest] = toSign.rows
  return {
    waiting: waiting.rows.map(toRequestView(now)),
    waitingCount: waiting.count,
    returned: returned.rows.map(toRequestView(now)),
    returnedCount: returned.count,
    toSignCount: toSign.count,
    toSignOldestDays: oldest ? ageInDays(oldest.asked_at, now) : null,
  }
}
