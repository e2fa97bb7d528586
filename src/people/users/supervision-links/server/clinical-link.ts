import { v7 as uuid } from 'uuid'
import type { Role } from '#platform/contract/access.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { isActiveSupervisor, mayLinkBetween } from '../may-link.ts'
import { changeLinks } from './ending.ts'
import { linkConditions, findClinicalSupervisor } from './queries.ts'

export interface LinkCandidate {
  role: Role
  status: string
  organization_id: string | null
}

/** Locks role, status and organization of a supervisor until the transaction ends. Others can still be linked to them. */
export const lockSupervisor = (tx: Tx, userId: string): Promise<LinkCandidate | undefined> =>
  tx
    .selectFrom('users')
    .select(['role', 'status', 'organization_id'])
    .$narrowType<{ role: Role }>()
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()

interface LinkPair {
  clinician: Omit<LinkCandidate, 'status'>
  supervisor: LinkCandidate | null | undefined
  /** The field of the request that names the supervisor. */
  path: string
}

/** Throws unless the actor may link these two: an active supervisor and a clinician, as `mayLinkBetween` permits. */
export function assertMayLink(actor: Actor, { clinician, supervisor, path }: LinkPair): void {
  const fieldError = (message: string) => new AppError('request_invalid', { fields: [{ path, message }] })
  if (clinician.role !== 'clinician') throw fieldError('Only clinicians have a supervisor.')
  if (!supervisor || !isActiveSupervisor(supervisor)) throw fieldError('Choose an active supervisor.')
  if (!mayLinkBetween(actor.role, clinician.organization_id, supervisor.organization_id))
    throw fieldError('Choose a supervisor of the clinician’s organization.')
}

/**
 * Sets a clinician's clinical supervisor from today on, with every permission; null for no supervisor. A link to the same
 * supervisor stays as it is. Returns the clinician's new version; null if their supervisor has not changed.
 */
export async function setClinicalSupervisor(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: { actor: Actor; origin: Origin },
  { clinicianId, supervisorId }: { clinicianId: string; supervisorId: string | null },
): Promise<number | null> {
  const currentSupervisorId = await findClinicalSupervisor(tx, clinicianId)
  if (supervisorId !== null && currentSupervisorId === supervisorId) return null
  const link = { id: uuid(), clinician_id: clinicianId, kind: 'clinical', created_by: cause.actor.id }
  const versions = await changeLinks(deps, tx, cause, {
    ending: linkConditions.clinicalOf(clinicianId),
    adding: supervisorId === null ? [] : [{ ...link, supervisor_id: supervisorId }],
  })
  return versions.get(clinicianId) ?? null
}
