import { getOfferedOrganization } from '#people/accounts/registration/server/service.ts'
import { isLastSuperAdmin } from '#people/accounts/account/server/service.ts'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { updateUserRow, type DirectoryChange, type UserMembership } from '../../directory/server/queries.ts'
import {
  assertUnchanged,
  getUser,
  getUserForUpdate,
  decisionOf,
  notify,
  type UserWithClinicians,
  type UserChange,
} from '../../directory/server/users.ts'
import { organizationChangedEmail, roleChangedEmail } from './emails.ts'
import { endLinks } from '../../supervision-links/server/ending.ts'
import { endings } from '../../supervision-links/server/queries.ts'
import {
  assertMayLink,
  lockSupervisor,
  putClinicalLink,
} from '../../supervision-links/server/clinical-link.ts'
import { getOrganizationName } from './queries.ts'

interface SeenUser {
  userId: string
  version: number | undefined
}

/** The role of a user and, for administrators, their reach. Without a reach, they keep the current one or get the whole service. */
interface Membership {
  role: Role
  reach: AdministratorReach | undefined
}

/**
 * Changes a user's role and reach. Only supervisors oversee and only clinicians are overseen, so links that do not fit the new
 * role end. Otherwise a later change of role would silently restore the supervision.
 */
export async function changeRole(
  deps: Deps,
  change: UserChange,
  { userId, version, role, reach: chosenReach }: SeenUser & Membership,
): Promise<UserWithClinicians> {
  const { actor } = change
  return inTransaction(deps.db, async (tx) => {
    // Before locking the user: every transaction takes these two locks in this order.
    const isLast = role !== 'super_admin' && (await isLastSuperAdmin(tx, userId))
    const user = await getOtherUserForUpdate(deps, tx, change, { userId, version })
    const reach = reachIn(user, { role, reach: chosenReach })
    if (user.role === role && user.administrator_reach === reach) return getUser(deps, tx, actor, userId)
    if (isLast) throw new AppError('last_super_admin')

    const hasLostSupervisor = role !== 'clinician' && user.supervisor_id !== null
    await write(deps, tx, change, user, {
      ...(user.role === role
        ? { action: 'reach_changed', reason: `${user.administrator_reach}_to_${reach}` }
        : { action: 'role_changed', reason: `${user.role}_to_${role}` }),
      columns: {
        ...(role !== user.role && { role }),
        ...(reach !== user.administrator_reach && { administrator_reach: reach }),
      },
    })
    if (role !== 'clinician') await endLinks(deps, tx, change, endings.ofClinician(userId))
    if (role !== 'supervisor') await endLinks(deps, tx, change, endings.ofSupervisor(userId))
    const organization = reach === 'organization' && (await getOrganizationName(tx, user.organization_id))
    const roles = { before: user.role, now: role, organization: organization || null, hasLostSupervisor }
    const letter = roleChangedEmail(deps.publicUrl, roles)
    await notifyUnlessInactive(deps, tx, { actor, user, letter })
    return getUser(deps, tx, actor, userId)
  })
}

/** Returns the user's new reach. Only an administrator who belongs to an organization can have it as their reach. */
function reachIn(user: UserMembership, { role, reach }: Membership): AdministratorReach {
  if (role !== 'admin') {
    if (reach === 'organization') throw fieldError('reach', 'Only administrators have a reach.')
    return 'service'
  }
  const next = reach ?? user.administrator_reach
  if (next === 'organization' && user.organization_id === null)
    throw fieldError('reach', 'Choose an organization for this person first.')
  return next
}

/** Sets a user's organization; null for none. Supervision ends between them and everybody who is not in the new one. */
export async function changeOrganization(
  deps: Deps,
  change: UserChange,
  { userId, version, organizationId }: SeenUser & { organizationId: string | null },
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    const user = await getOtherUserForUpdate(deps, tx, change, { userId, version })
    if (user.organization_id === organizationId) return getUser(deps, tx, change.actor, userId)
    if (organizationId === null && user.administrator_reach === 'organization')
      throw fieldError(
        'organizationId',
        'They administer this organization. Change their role or reach first.',
      )
    if (organizationId !== null) await getOfferedOrganization({ db: tx }, organizationId)

    await write(deps, tx, change, user, {
      action: 'organization_assigned',
      columns: { organization_id: organizationId },
      reason: `${user.organization_id ?? 'none'}_to_${organizationId ?? 'none'}`,
    })
    await endLinks(deps, tx, change, endings.acrossOrganizations(userId))
    const name = await getOrganizationName(tx, organizationId)
    await notifyUnlessInactive(deps, tx, {
      actor: change.actor,
      user,
      letter: organizationChangedEmail(deps.publicUrl, name),
    })
    return getUser(deps, tx, change.actor, userId)
  })
}

/**
 * Sets a clinician's supervisor; null for none: ends the clinical link and makes one without an end. The supervisor has access from
 * the next request on.
 */
export async function assignSupervisor(
  deps: Deps,
  change: UserChange,
  { userId, version, supervisorId }: SeenUser & { supervisorId: string | null },
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    // Locks the supervisor first, in the same order as ending supervision does, to avoid deadlocks.
    const supervisor = supervisorId === null ? null : await lockSupervisor(tx, supervisorId)
    const user = await getUserForUpdate(tx, change.actor, userId)
    await assertUnchanged(deps, tx, user, { ...change, version })
    if (supervisorId !== null)
      assertMayLink(change.actor, { clinician: user, supervisor, path: 'supervisor_id' })
    const entityVersion = await putClinicalLink(deps, tx, change, { clinicianId: userId, supervisorId })
    await recordAudit(tx, {
      actor: change.actor,
      action: 'supervisor_assigned',
      entity: 'user',
      entityId: userId,
      entityVersion: entityVersion ?? user.version,
      changedFields: ['supervisor_id'],
      origin: change.origin,
    })
    return getUser(deps, tx, change.actor, userId)
  })
}

const fieldError = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

/** Returns a user other than the actor, locked. Throws `user_changed` unless the actor has seen the current version. */
async function getOtherUserForUpdate(
  deps: Deps,
  tx: Tx,
  { actor, toView }: UserChange,
  { userId, version }: SeenUser,
): Promise<UserMembership> {
  if (userId === actor.id) throw new AppError('own_account_change')
  const user = await getUserForUpdate(tx, actor, userId)
  await assertUnchanged(deps, tx, user, { version, actor, toView })
  return user
}

interface MembershipUpdate {
  action: string
  columns: DirectoryChange
  /** The old and the new value, as codes and ids. */
  reason: string | null
}

async function write(
  deps: Deps,
  tx: Tx,
  { actor, origin }: UserChange,
  { id }: UserMembership,
  { action, columns, reason }: MembershipUpdate,
): Promise<void> {
  const entityVersion = await updateUserRow(tx, id, columns, deps.clock.now())
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
async function notifyUnlessInactive(
  deps: Deps,
  tx: Tx,
  { actor, user, letter }: { actor: Actor; user: UserMembership; letter: EmailContent },
): Promise<void> {
  if (user.status !== 'inactive') await notify(deps, tx, user, letter, decisionOf(actor))
}
