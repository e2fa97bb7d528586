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
import { updateUserRow, type UserColumnChanges, type LockedUser } from '../../directory/server/queries.ts'
import {
  assertUnchanged,
  getUser,
  getUserForUpdate,
  decisionMailCause,
  notify,
  type UserWithClinicians,
  type ChangeContext,
} from '../../directory/server/users.ts'
import { organizationChangedEmail, roleChangedEmail } from './emails.ts'
import { endLinks } from '../../supervision-links/server/ending.ts'
import { linkConditions } from '../../supervision-links/server/queries.ts'
import {
  assertMayLink,
  lockSupervisor,
  setClinicalSupervisor,
} from '../../supervision-links/server/clinical-link.ts'
import { getOrganizationName } from './queries.ts'

interface UserVersion {
  userId: string
  version: number | undefined
}

/** A new role and, for administrators, the reach. If it is undefined, they keep the current one or get the whole service. */
interface RoleAndReach {
  role: Role
  reach: AdministratorReach | undefined
}

/**
 * Changes a user's role and reach. Only supervisors oversee others, and only clinicians are overseen, so links that do not fit
 * the new role end. If they stayed, a later change of role would silently restore the supervision.
 */
export async function changeRole(
  deps: Deps,
  context: ChangeContext,
  { userId, version, role, reach: chosenReach }: UserVersion & RoleAndReach,
): Promise<UserWithClinicians> {
  const { actor } = context
  return inTransaction(deps.db, async (tx) => {
    // Takes this lock before that of the user, as every transaction does, to avoid deadlocks.
    const isLast = role !== 'super_admin' && (await isLastSuperAdmin(tx, userId))
    const user = await getOtherUserForUpdate(deps, tx, context, { userId, version })
    const reach = resolveReach(user, { role, reach: chosenReach })
    if (user.role === role && user.administrator_reach === reach) return getUser(deps, tx, actor, userId)
    if (isLast) throw new AppError('last_super_admin')

    const hasLostSupervisor = role !== 'clinician' && user.supervisor_id !== null
    await saveMembership(deps, tx, context, user, {
      ...(user.role === role
        ? { action: 'reach_changed', reason: `${user.administrator_reach}_to_${reach}` }
        : { action: 'role_changed', reason: `${user.role}_to_${role}` }),
      columns: {
        ...(role !== user.role && { role }),
        ...(reach !== user.administrator_reach && { administrator_reach: reach }),
      },
    })
    if (role !== 'clinician') await endLinks(deps, tx, context, linkConditions.ofClinician(userId))
    if (role !== 'supervisor') await endLinks(deps, tx, context, linkConditions.ofSupervisor(userId))
    const organization = reach === 'organization' && (await getOrganizationName(tx, user.organization_id))
    const roles = { before: user.role, now: role, organization: organization || null, hasLostSupervisor }
    const letter = roleChangedEmail(deps.publicUrl, roles)
    await notifyUnlessInactive(deps, tx, { actor, user, letter })
    return getUser(deps, tx, actor, userId)
  })
}

/** Returns the new reach. Only an administrator with an organization can be limited to it; anybody else gets `service`. */
function resolveReach(user: LockedUser, { role, reach }: RoleAndReach): AdministratorReach {
  if (role !== 'admin') {
    if (reach === 'organization') throw fieldError('reach', 'Only administrators have a reach.')
    return 'service'
  }
  const newReach = reach ?? user.administrator_reach
  if (newReach === 'organization' && user.organization_id === null)
    throw fieldError('reach', 'Choose an organization for this person first.')
  return newReach
}

/** Sets a user's organization; null for none. Ends supervision between the user and everybody outside the new one. */
export async function changeOrganization(
  deps: Deps,
  context: ChangeContext,
  { userId, version, organizationId }: UserVersion & { organizationId: string | null },
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    const user = await getOtherUserForUpdate(deps, tx, context, { userId, version })
    if (user.organization_id === organizationId) return getUser(deps, tx, context.actor, userId)
    if (organizationId === null && user.administrator_reach === 'organization')
      throw fieldError(
        'organizationId',
        'They administer this organization. Change their role or reach first.',
      )
    if (organizationId !== null) await getOfferedOrganization({ db: tx }, organizationId)

    await saveMembership(deps, tx, context, user, {
      action: 'organization_assigned',
      columns: { organization_id: organizationId },
      reason: `${user.organization_id ?? 'none'}_to_${organizationId ?? 'none'}`,
    })
    await endLinks(deps, tx, context, linkConditions.acrossOrganizations(userId))
    const name = await getOrganizationName(tx, organizationId)
    await notifyUnlessInactive(deps, tx, {
      actor: context.actor,
      user,
      letter: organizationChangedEmail(deps.publicUrl, name),
    })
    return getUser(deps, tx, context.actor, userId)
  })
}

/**
 * Sets a clinician's supervisor; null for none. Ends the current clinical link and adds one without a last day. Access changes
 * with the next request.
 */
export async function assignSupervisor(
  deps: Deps,
  context: ChangeContext,
  { userId, version, supervisorId }: UserVersion & { supervisorId: string | null },
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    // Locks the supervisor first, in the same order as ending supervision does, to avoid deadlocks.
    const supervisor = supervisorId === null ? null : await lockSupervisor(tx, supervisorId)
    const user = await getUserForUpdate(tx, context.actor, userId)
    await assertUnchanged(deps, tx, user, { ...context, version })
    if (supervisorId !== null)
      assertMayLink(context.actor, { clinician: user, supervisor, path: 'supervisor_id' })
    const entityVersion = await setClinicalSupervisor(deps, tx, context, {
      clinicianId: userId,
      supervisorId,
    })
    await recordAudit(tx, {
      actor: context.actor,
      action: 'supervisor_assigned',
      entity: 'user',
      entityId: userId,
      entityVersion: entityVersion ?? user.version,
      changedFields: ['supervisor_id'],
      origin: context.origin,
    })
    return getUser(deps, tx, context.actor, userId)
  })
}

const fieldError = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

/** Returns a user, locked. Throws `own_account_change` for the actor, and `user_changed` if there is a newer version. */
async function getOtherUserForUpdate(
  deps: Deps,
  tx: Tx,
  { actor, toView }: ChangeContext,
  { userId, version }: UserVersion,
): Promise<LockedUser> {
  if (userId === actor.id) throw new AppError('own_account_change')
  const user = await getUserForUpdate(tx, actor, userId)
  await assertUnchanged(deps, tx, user, { version, actor, toView })
  return user
}

interface MembershipUpdate {
  action: string
  columns: UserColumnChanges
  /** The old and the new value, as codes and ids. */
  reason: string | null
}

async function saveMembership(
  deps: Deps,
  tx: Tx,
  { actor, origin }: ChangeContext,
  { id }: LockedUser,
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

/** Notifies a user of a change. Inactive users cannot sign in, and only get an email when they are activated again. */
async function notifyUnlessInactive(
  deps: Deps,
  tx: Tx,
  { actor, user, letter }: { actor: Actor; user: LockedUser; letter: EmailContent },
): Promise<void> {
  if (user.status !== 'inactive') await notify(deps, tx, user, letter, decisionMailCause(actor))
}
