import { v7 as uuid } from 'uuid'
import { auditView, recordAudit } from '#platform/server/audit.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { withConflictCode } from '#platform/server/db/coded-conflict.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { Permissions } from '../../reach/oversight.contract.ts'
import { peopleReachedBy } from '../../reach/server/policy.ts'
import type { LinkKind } from '../contract.ts'
import { assertMayLink, lockSupervisor } from '../../supervision-links/server/clinical-link.ts'
import { changeLinkColumns, changeLinks, endLinks } from '../../supervision-links/server/ending.ts'
import {
  findClinician,
  findLink,
  lockClinician,
  listLinkRows,
  type Clinician,
  type ClinicianLinks,
  type LinkRow,
} from './link-queries.ts'
import { linkConditions, linkConflicts, toPermissionColumns } from '../../supervision-links/server/queries.ts'

interface Days {
  startsOn: string
  endsOn: string | null
}

interface LinkRequest extends Days {
  clinicianId: string
  supervisorId: string
  kind: LinkKind
  permissions: Permissions
  coversLinkId: string | null
}

/** Returns the links of a clinician within the actor's reach. Audits the view. */
export async function viewLinks(
  { db }: Deps,
  requester: Requester,
  clinicianId: string,
): Promise<ClinicianLinks> {
  const list = await listLinks(db, requester, clinicianId)
  const view = { action: 'supervision_listed', entity: 'user', entityId: clinicianId }
  await auditView(db, { ownerId: clinicianId, ...requester, ...view })
  return list
}

async function listLinks(db: Db, { actor }: Requester, clinicianId: string): Promise<ClinicianLinks> {
  const scope = peopleReachedBy(actor)
  const clinician = await findClinician(db, scope, clinicianId)
  if (!clinician) throw new AppError('user_not_found')
  return { rows: await listLinkRows(db, scope, clinicianId), today: clinician.today }
}

export function makeLink(deps: Deps, requester: Requester, request: LinkRequest): Promise<ClinicianLinks> {
  const { actor } = requester
  const { clinicianId, supervisorId, kind, startsOn, endsOn, permissions } = request
  return inTransaction(deps.db, async (tx) => {
    // Locks the supervisor first, in the same order as `assignSupervisor`, to avoid deadlocks.
    const supervisor = await lockSupervisor(tx, supervisorId)
    const clinician = await lockClinician(tx, peopleReachedBy(actor), clinicianId)
    if (!clinician) throw new AppError('user_not_found')
    assertMayLink(actor, { clinician, supervisor, path: 'supervisorId' })
    assertDays(request, clinician)
    const coveredLink = await getCoveredLink(tx, requester, request)
    const link = {
      id: uuid(),
      clinician_id: clinicianId,
      supervisor_id: supervisorId,
      kind,
      starts_on: startsOn,
      ends_on: endsOn,
      ...toPermissionColumns(permissions),
      covers_link_id: coveredLink?.id ?? null,
      created_by: actor.id,
    }
    const versions = await withConflictCode(
      changeLinks(deps, tx, requester, { ending: linkConditions.lapsedOf(clinicianId), adding: [link] }),
      linkConflicts,
    )
    const entityVersion = versions.get(clinicianId) ?? null
    await recordChange(tx, requester, { action: 'supervision_made', clinicianId, kind, entityVersion })
    return listLinks(tx, requester, clinicianId)
  })
}

/** Changes the days and permissions of a link that has not ended. */
export function changeLink(
  deps: Deps,
  { toView, ...requester }: Requester & { toView: (list: ClinicianLinks) => object },
  change: Days & { linkId: string; permissions: Permissions; version: number },
): Promise<ClinicianLinks> {
  return inTransaction(deps.db, async (tx) => {
    const { link, clinician } = await lockLink(tx, requester, change.linkId)
    assertDays({ ...change, kind: link.kind }, clinician)
    const columns = {
      starts_on: change.startsOn,
      ends_on: change.endsOn,
      ...toPermissionColumns(change.permissions),
    }
    const changedFields = Object.entries(columns).flatMap(
      ([column, value]) => (link[column as keyof typeof columns] === value ? [] : [column]), // safe: a key of the object
    )
    if (link.version !== change.version) {
      const current = toView(await listLinks(tx, requester, clinician.id))
      throw new AppError('supervision_link_changed', { current })
    }
    if (changedFields.length > 0) {
      const versions = await withConflictCode(
        changeLinkColumns(deps, tx, { link, facts: columns }),
        linkConflicts,
      )
      const entityVersion = versions.get(clinician.id) ?? null
      const auditDetails = { clinicianId: clinician.id, kind: link.kind, entityVersion, changedFields }
      await recordChange(tx, requester, { action: 'supervision_changed', ...auditDetails })
    }
    return listLinks(tx, requester, clinician.id)
  })
}

export function endLink(deps: Deps, requester: Requester, linkId: string): Promise<ClinicianLinks> {
  return inTransaction(deps.db, async (tx) => {
    const { clinician } = await lockLink(tx, requester, linkId)
    await endLinks(deps, tx, requester, linkConditions.link(linkId))
    return listLinks(tx, requester, clinician.id)
  })
}

/** Returns a link within the actor's reach that has not ended, after locking its clinician. */
async function lockLink(
  tx: Tx,
  { actor }: Requester,
  linkId: string,
): Promise<{ link: LinkRow; clinician: Clinician }> {
  const scope = peopleReachedBy(actor)
  const unlockedLink = await findLink(tx, scope, linkId)
  const clinician = unlockedLink && (await lockClinician(tx, scope, unlockedLink.clinician_id))
  // Reads the link again, because another change may have held the lock.
  const link = clinician && (await findLink(tx, scope, linkId))
  if (!link) throw new AppError('supervision_link_not_found')
  return { link, clinician }
}

const fieldError = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

function assertDays({ startsOn, endsOn, kind }: Days & { kind: LinkKind }, { today }: Clinician): void {
  if (endsOn === null) {
    if (kind === 'cover') throw fieldError('endsOn', 'Choose the last day of the cover.')
    return
  }
  if (endsOn < startsOn) throw fieldError('endsOn', 'Choose a last day that is not before the first.')
  if (endsOn < today) throw fieldError('endsOn', 'Choose a last day from today on, or end the supervision.')
}

async function getCoveredLink(
  tx: Tx,
  { actor }: Requester,
  { kind, coversLinkId, clinicianId, supervisorId }: LinkRequest,
): Promise<LinkRow | null> {
  if (kind !== 'cover') {
    if (coversLinkId !== null) throw fieldError('coversLinkId', 'Only a cover stands in for a supervisor.')
    return null
  }
  const coveredLink =
    coversLinkId === null ? undefined : await findLink(tx, peopleReachedBy(actor), coversLinkId)
  if (coveredLink?.clinician_id !== clinicianId || coveredLink.kind === 'cover')
    throw fieldError('coversLinkId', 'Choose which supervisor is covered.')
  if (coveredLink.supervisor_id === supervisorId)
    throw fieldError('supervisorId', 'Choose another supervisor than the covered one.')
  return coveredLink
}

interface Change {
  action: 'supervision_made' | 'supervision_changed'
  clinicianId: string
  kind: LinkKind
  entityVersion: number | null
  changedFields?: string[]
}

const recordChange = (
  tx: Tx,
  requester: Requester,
  { clinicianId: entityId, kind: reason, ...change }: Change,
): Promise<void> => recordAudit(tx, { ...requester, ...change, entity: 'user', entityId, reason })
