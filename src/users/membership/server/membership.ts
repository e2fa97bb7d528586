import { getOfferedOrganization } from '#accounts/registration/server/service.ts'
import { isLastSuperAdmin } from '#accounts/account/server/service.ts'
import type { Role } from '#platform/contract/access.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Letter } from '#platform/server/mail/mail.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { updatePerson, type DirectoryChange, type PersonStanding } from '../../directory/server/queries.ts'
import {
  assertUnchanged,
  getPerson,
  getPersonForChange,
  decisionOf,
  tell,
  type FoundPerson,
  type PersonChange,
} from '../../directory/server/people.ts'
import { organizationChangedEmail, roleChangedEmail } from './emails.ts'
import { getOrganizationName, lockSupervisor, releaseClinicians } from './queries.ts'

interface Asked {
  userId: string
  version: number | undefined
}

/**
 * Changes a user's role. Only supervisors oversee and only clinicians are overseen, so links that do not fit the new role
 * end: if they stayed, a later change of role would silently restore the supervision.
 */
export async function changeRole(
  deps: Deps,
  change: PersonChange,
  { userId, version, role }: Asked & { role: Role },
): Promise<FoundPerson> {
  return inTransaction(deps.db, async (tx) => {
    // Before locking the user: every transaction takes these two locks in this order.
    const isLast = role !== 'super_admin' && (await isLastSuperAdmin(tx, userId))
    const person = await getOtherForChange(deps, tx, change, { userId, version })
    if (person.role === role) return getPerson(deps, tx, userId)
    if (isLast) throw new AppError('last_super_admin')

    const hasLostSupervisor = role !== 'clinician' && person.supervisor_id !== null
    await write(deps, tx, change, person, {
      action: 'role_changed',
      columns: { role, ...(hasLostSupervisor && { supervisor_id: null }) },
      reason: `${person.role}_to_${role}`,
    })
    if (person.role === 'supervisor') await release(deps, tx, change, userId)
    const roles = { before: person.role, now: role, hasLostSupervisor }
    await tellUnlessClosed(deps, tx, {
      actor: change.actor,
      person,
      letter: roleChangedEmail(deps.publicUrl, roles),
    })
    return getPerson(deps, tx, userId)
  })
}

async function release(deps: Deps, tx: Tx, { actor, origin }: PersonChange, userId: string): Promise<void> {
  for (const { id: entityId, version: entityVersion } of await releaseClinicians(
    tx,
    userId,
    deps.clock.now(),
  )) {
    const action = 'supervisor_removed'
    const changedFields = ['supervisor_id']
    await recordAudit(tx, { actor, action, entity: 'user', entityId, entityVersion, changedFields, origin })
  }
}

/** Sets a user's organization; null: none. Supervision stays, because it is not bound to organizations. */
export async function changeOrganization(
  deps: Deps,
  change: PersonChange,
  { userId, version, organizationId }: Asked & { organizationId: string | null },
): Promise<FoundPerson> {
  return inTransaction(deps.db, async (tx) => {
    const person = await getOtherForChange(deps, tx, change, { userId, version })
    if (person.organization_id === organizationId) return getPerson(deps, tx, userId)
    if (organizationId !== null) await getOfferedOrganization({ db: tx }, organizationId)

    await write(deps, tx, change, person, {
      action: 'organization_assigned',
      columns: { organization_id: organizationId },
      reason: `${person.organization_id ?? 'none'}_to_${organizationId ?? 'none'}`,
    })
    const name = organizationId === null ? null : await getOrganizationName(tx, organizationId)
    await tellUnlessClosed(deps, tx, {
      actor: change.actor,
      person,
      letter: organizationChangedEmail(deps.publicUrl, name),
    })
    return getPerson(deps, tx, userId)
  })
}

/** Sets a clinician's supervisor; null: none. The supervisor has access from the next request on. */
export async function assignSupervisor(
  deps: Deps,
  change: PersonChange,
  { userId, version, supervisorId }: Asked & { supervisorId: string | null },
): Promise<FoundPerson> {
  return inTransaction(deps.db, async (tx) => {
    // Locks the supervisor first, in the same order as ending supervision does, to avoid deadlocks.
    const supervisor = supervisorId === null ? null : await lockSupervisor(tx, supervisorId)
    const person = await getPersonForChange(tx, userId)
    await assertUnchanged(deps, tx, person, { version, show: change.show })
    if (supervisorId !== null) {
      if (person.role !== 'clinician') throw unfit('Only clinicians have a supervisor.')
      if (supervisor?.role !== 'supervisor' || supervisor.status !== 'active') {
        throw unfit('Choose an active supervisor.')
      }
    }
    await write(deps, tx, change, person, {
      action: 'supervisor_assigned',
      columns: { supervisor_id: supervisorId },
      reason: null,
    })
    return getPerson(deps, tx, userId)
  })
}

const unfit = (message: string) =>
  new AppError('request_invalid', { fields: [{ path: 'supervisor_id', message }] })

/** Returns a user other than the actor, locked, in the version that the actor has seen. */
async function getOtherForChange(
  deps: Deps,
  tx: Tx,
  { actor, show }: PersonChange,
  { userId, version }: Asked,
): Promise<PersonStanding> {
  if (userId === actor.id) throw new AppError('own_account_change')
  const person = await getPersonForChange(tx, userId)
  await assertUnchanged(deps, tx, person, { version, show })
  return person
}

interface Written {
  action: string
  columns: DirectoryChange
  /** Old and new value, as codes and ids. */
  reason: string | null
}

async function write(
  deps: Deps,
  tx: Tx,
  { actor, origin }: PersonChange,
  { id }: PersonStanding,
  { action, columns, reason }: Written,
): Promise<void> {
  const entityVersion = await updatePerson(tx, id, columns, deps.clock.now())
  await recordAudit(tx, {
    actor,
    action,
    entity: 'user',
    entityId: id,
    entityVersion,
    changedFields: Object.keys(columns),
    reason,
    origin,
  })
}

/** A user whose account is inactive cannot sign in: they are notified when it is activated again. */
async function tellUnlessClosed(
  deps: Deps,
  tx: Tx,
  { actor, person, letter }: { actor: Actor; person: PersonStanding; letter: Letter },
): Promise<void> {
  if (person.status !== 'inactive') await tell(deps, tx, person, letter, decisionOf(actor))
}
