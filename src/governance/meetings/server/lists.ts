import { dateIn } from '#platform/contract/zoned-time.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { agreementsOfPage, type Part } from '../contract.ts'
import { agreementsAsClinician, agreementsWith, type AgreementScope } from './policy.ts'
import { listAgreements, listPartners, type AgreementRow, type Position } from './queries.ts'

export interface Page {
  partners: { id: string; name: string }[]
  rows: AgreementRow[]
  nextCursor: string | null
  today: string
}

interface PageQuery {
  part: Part
  cursor?: string | undefined
}

/** Returns a page of the actor's objectives and meetings with their present and former supervisors. */
export const browseOwn = (deps: Deps, requester: Requester, query: PageQuery): Promise<Page> =>
  readPage(deps, requester, agreementsAsClinician(requester.actor), query)

/**
 * Returns a page of the actor's objectives and meetings with a clinician. Records the view first. Throws `user_not_found` unless
 * the actor is their clinical or educational supervisor today.
 */
export async function browseClinician(
  deps: Deps,
  requester: Requester,
  clinicianId: string,
  query: PageQuery,
): Promise<Page> {
  const scope = agreementsWith(requester.actor, clinicianId)
  if ((await listPartners(deps.db, scope)).length === 0) throw new AppError('user_not_found')
  await auditView(deps.db, {
    ...requester,
    action: 'agreements_viewed',
    entity: 'user',
    entityId: clinicianId,
    ownerId: clinicianId,
  })
  return readPage(deps, requester, scope, query)
}

async function readPage(
  { db, clock }: Deps,
  { actor }: Requester,
  scope: AgreementScope,
  { part, cursor }: PageQuery,
): Promise<Page> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const rows = await listAgreements(db, scope, { part, after, limit: agreementsOfPage + 1 })
  const shown = rows.slice(0, agreementsOfPage)
  const last = shown.at(-1)
  return {
    partners: await listPartners(db, scope),
    rows: shown,
    nextCursor: rows.length > shown.length && last ? `${last.day} ${last.id}` : null,
    today: dateIn(actor.timeZone, clock.now()),
  }
}

const cursorPattern =
  /^(?<day>2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function toPosition(cursor: string): Position {
  const { day, id } = cursorPattern.exec(cursor)?.groups ?? {}
  // A date such as 31 February has the right form, but the database would refuse it.
  if (day !== undefined && id !== undefined && new Date(day).toISOString().startsWith(day)) return { day, id }
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}
