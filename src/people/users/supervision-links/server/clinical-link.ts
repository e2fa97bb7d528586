import { v7 as uuid } from 'uuid'
import type { Role } from '#platform/contract/access.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { changeLinks } from './ending.ts'
import { endings, findClinicalSupervisor } from './queries.ts'

export interface Linkable {
  role: Role
  status: string
  organization_id: string | null
}

/** Locks what decides whether somebody may supervise until the transaction ends; others can still be linked to them. */
export const lockSupervisor = (tx: Tx, userId: string): Promise<Linkable | undefined> =>
  tx
    .selectFrom('users')
    .select(['role', 'status', 'organization_id'])
    .$narrowType<{ role: Role }>()
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()

interface Pair {
  clinician: Omit<Linkable, 'status'>
  supervisor: Linkable | null | undefined
  /** The field of the request that names the supervisor. */
  path: string
}

/**
 * Throws unless the two may be linked: an active supervisor and a clinician of one organization. Only super administrators link
 * people without an organization, to each other or to people with one.
 */
export function assertMayLink(actor: Actor, { clinician, supervisor, path }: Pair): void {
  const refuse = (message: string) => new AppError('request_invalid', { fields: [{ path, message }] })
  if (clinician.role !== 'clinician') throw refuse('Only clinicians have a supervisor.')
  if (supervisor?.role !== 'supervisor' || supervisor.status !== 'active')
    throw refuse('Choose an active supervisor.')
  const [home, workplace] = [clinician.organization_id, supervisor.organization_id]
  const isOutside = home === null || workplace === null
  if (isOutside ? actor.role !== 'super_admin' : home !== workplace)
    throw refuse('Choose a supervisor of the clinician’s organization.')
}

/**
 * Gives a clinician this clinical supervisor from today on, with every permission, or (null) none. A link to the same supervisor
 * stays as it is. Returns the clinician's new version; null if their supervisor has not changed.
 */
export async function putClinicalLink(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  cause: { actor: Actor; origin: Origin },
  { clinicianId, supervisorId }: { clinicianId: string; supervisorId: string | null },
): Promise<number | null> {
  const present = await findClinicalSupervisor(tx, clinicianId)
  if (supervisorId !== null && present === supervisorId) return null
  const link = { id: uuid(), clinician_id: clinicianId, kind: 'clinical', created_by: cause.actor.id }
  const versions = await changeLinks(deps, tx, cause, {
    ending: endings.clinicalOf(clinicianId),
    adding: supervisorId === null ? [] : [{ ...link, supervisor_id: supervisorId }],
  })
  return versions.get(clinicianId) ?? null
}
