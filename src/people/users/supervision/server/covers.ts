import { v7 as uuid } from 'uuid'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudits, type AuditEntry } from '#platform/server/audit.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxCoverDays } from '../contract.ts'
import { lockSupervisor, type LinkCandidate } from '../../supervision-links/server/clinical-link.ts'
import {
  listCoverableLinks,
  listCoverRows,
  listFellowSupervisors,
  type CoversOfSupervisor,
} from './cover-queries.ts'
import { changeLinks, endLinks } from '../../supervision-links/server/ending.ts'
import { linkConditions, linkConflicts } from '../../supervision-links/server/queries.ts'

/** Returns who stands in for the actor, and who could. */
export async function listCovers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<CoversOfSupervisor> {
  const today = dateIn(actor.timeZone, clock.now())
  if (actor.role !== 'supervisor') return { rows: [], colleagues: [], clinicians: 0, today }
  const links = await listCoverableLinks(db, actor.id, null)
  return {
    rows: await listCoverRows(db, actor.id),
    colleagues: actor.organizationId === null ? [] : await listFellowSupervisors(db, actor),
    clinicians: new Set(links.map((link) => link.clinician_id)).size,
    today,
  }
}

interface CoverRequest {
  supervisorId: string
  startsOn: string
  endsOn: string
}

/** Lets a colleague stand in for the actor with all clinicians whom the actor supervises on one of these days. */
export function nameCover(
  deps: Deps,
  requester: Requester,
  request: CoverRequest,
): Promise<CoversOfSupervisor> {
  const { actor } = requester
  assertDays(request, dateIn(actor.timeZone, deps.clock.now()))
  return inTransaction(deps.db, async (tx) => {
    // Locks both users in the order of their ids, so that two who name each other at once do not deadlock.
    const [first, second] = [actor.id, request.supervisorId].toSorted()
    const lockedUsers = new Map<string, LinkCandidate | undefined>()
    for (const id of [first, second]) if (id !== undefined) lockedUsers.set(id, await lockSupervisor(tx, id))
    assertMayCover(actor, request.supervisorId, lockedUsers)
    const coveredLinks = await listCoverableLinks(tx, actor.id, request)
    if (coveredLinks.length === 0)
      throw fieldError('supervisorId', 'You supervise nobody on these days, so there is nobody to cover.')
    const newCovers = coveredLinks.map(({ id: coversLinkId, ...link }) => ({
      ...link,
      id: uuid(),
      supervisor_id: request.supervisorId,
      kind: 'cover',
      starts_on: request.startsOn,
      ends_on: request.endsOn,
      covers_link_id: coversLinkId,
      created_by: actor.id,
    }))
    await withConflictCode(
      changeLinks(deps, tx, requester, { ending: null, adding: newCovers }),
      linkConflicts,
    )
    const audits = newCovers.map(({ clinician_id: entityId }): AuditEntry => ({
      ...requester,
      action: 'cover_named',
      entity: 'user',
      entityId,
    }))
    await insertAudits(tx, audits).execute()
    return listCovers({ db: tx, clock: deps.clock }, actor)
  })
}

/** Ends every cover by this colleague for the actor. */
export function endCover(
  deps: Deps,
  requester: Requester,
  supervisorId: string,
): Promise<CoversOfSupervisor> {
  return inTransaction(deps.db, async (tx) => {
    await endLinks(deps, tx, requester, linkConditions.covers(requester.actor.id, supervisorId))
    return listCovers({ db: tx, clock: deps.clock }, requester.actor)
  })
}

const fieldError = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

function assertDays({ startsOn, endsOn }: CoverRequest, today: string): void {
  if (endsOn < startsOn) throw fieldError('endsOn', 'Choose a last day that is not before the first.')
  if (endsOn < today) throw fieldError('endsOn', 'Choose a last day from today on.')
  if (daysBetween(startsOn, endsOn) >= maxCoverDays)
    throw fieldError('endsOn', `Choose at most ${maxCoverDays} days.`)
}

function assertMayCover(
  actor: Actor,
  supervisorId: string,
  lockedUsers: ReadonlyMap<string, LinkCandidate | undefined>,
): void {
  const [own, cover] = [lockedUsers.get(actor.id), lockedUsers.get(supervisorId)]
  if (own?.role !== 'supervisor') throw fieldError('supervisorId', 'Only supervisors name a cover.')
  const isFellow =
    supervisorId !== actor.id &&
    cover?.role === 'supervisor' &&
    cover.status === 'active' &&
    own.organization_id !== null &&
    cover.organization_id === own.organization_id
  if (!isFellow) throw fieldError('supervisorId', 'Choose an active supervisor of your organization.')
}
