import { ageInDays } from '#governance/sign-off/requests/nudging.ts'
import { unratedReason } from '#governance/sign-off/requests/unrated.ts'
import { sheetOf } from '#governance/supervision/signing/sheet.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { AssessorRequest, SharedCase, SharedCaseSigned } from '../contract.ts'
import type {
  AssessorRequestsInShort,
  OwnAssessorRequest,
  OwnAssessorRequests,
} from '../own-requests.contract.ts'
import type { LinkedRequest, RequestRow, RequestWithCase } from './queries.ts'

/** Maps a request for the clinician who asked, without the link. */
export const toRequestView = (row: RequestRow): AssessorRequest => ({
  _id: row.id,
  id: row.id,
  address: row.address,
  assessor: row.assessor_id === null ? null : { name: row.book_name ?? '', role: row.book_role ?? '' },
  isFreeMail: row.is_free_mail,
  // A check constraint of the table limits it to these values.
  state: row.state as AssessorRequest['state'],
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  assessorName: row.assessor_name,
  comment: row.comment,
})

interface OpenedCase {
  request: LinkedRequest
  written: Case
  mark: string
}

/** Maps a case for the person with its link: this case, the name of its clinician, and nothing else about the clinician. */
export function toSharedCaseView({ request, written, mark }: OpenedCase): SharedCase {
  return {
    clinician: { name: request.clinician_name },
    organization: request.org_name,
    signer: toSignerView(request),
    expiresAt: request.expires_at.toISOString(),
    case: { title: written.title, date: written.date },
    unratedBecause: unratedReason(written),
    mark,
    ...sheetOf(written),
  }
}

const toSignerView = ({ book_name: name, book_role: role, book_registration: registration }: RequestRow) =>
  name === null || role === null || registration === null ? null : { name, role, registration }

interface SignedCase extends Pick<SharedCaseSigned, 'level' | 'claimedLevel'> {
  request: LinkedRequest
}

export const toSignedView = ({ request, level, claimedLevel }: SignedCase): SharedCaseSigned => ({
  clinician: { name: request.clinician_name },
  level,
  claimedLevel,
})

const toOwnRequestView =
  (now: Date) =>
  (row: RequestWithCase): OwnAssessorRequest => ({
    ...toRequestView(row),
    case: { id: row.case_id, title: row.title, date: row.date },
    ageDays: ageInDays(row.asked_at, row.closed_at ?? now),
  })

type OwnRequests = Record<'waiting' | 'returned', { rows: readonly RequestWithCase[]; count: number }>

export const toOwnRequestsView = (now: Date, { waiting, returned }: OwnRequests): OwnAssessorRequests => ({
  waiting: waiting.rows.map(toOwnRequestView(now)),
  waitingCount: waiting.count,
  returned: returned.rows.map(toOwnRequestView(now)),
  returnedCount: returned.count,
})

/** Maps the first few requests for the start page. */
export function toRequestsInShort(now: Date, { waiting, returned }: OwnRequests): AssessorRequestsInShort {
  const toShort = (row: RequestWithCase) => {
    const { id, case: shown, ageDays, comment, assessorName, assessor, address } = toOwnRequestView(now)(row)
    return { id, case: shown, ageDays, comment, who: assessorName ?? assessor?.name ?? address ?? '' }
  }
  return {
    waiting: waiting.rows.map(toShort),
    waitingCount: waiting.count,
    returned: returned.rows.map(toShort),
    returnedCount: returned.count,
  }
}
