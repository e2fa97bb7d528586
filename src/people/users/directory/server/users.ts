import { v7 as uuid } from 'uuid'
import { sendVerificationMail } from '#people/accounts/verification/server/service.ts'
import { endAllSessions } from '#people/accounts/sessions/server/service.ts'
import { issueRepeatKey } from '#people/accounts/registration-request/server/service.ts'
import { isLastSuperAdmin, createAccount, pictureUrl } from '#people/accounts/account/server/service.ts'
import { recordAudit, auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { assertPasswordUncommon } from '#platform/server/auth/password-strength.ts'
import { hashPassword } from '#platform/server/auth/passwords.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { declareMailBudget, type MailCause } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { CreateUserRequest, User } from '../../contract.ts'
import { accountCreatedEmail, activationEmail, approvalEmail, rejectionEmail } from './emails.ts'
import { peopleReachedBy } from '../../reach/server/policy.ts'
import { endLinks } from '../../supervision-links/server/ending.ts'
import { linkConditions } from '../../supervision-links/server/queries.ts'
import { refusalOf, transitions, type Decision } from './policy.ts'
import {
  findUser,
  listAssignedClinicians,
  listUserRows,
  lockUser,
  updateUserRow,
  type UserColumnChanges,
  type UserDetailRow,
  type UserRow,
  type LockedUser,
} from './queries.ts'

// Two emails per account: the notice that it exists, and the link to verify its email.
const creationBudget = declareMailBudget({
  name: 'accountCreated',
  perMailbox: { hour: 10, day: 30 },
  perPerson: { hour: 200, day: 600 },
  refusesRequest: true,
})
const decisionBudget = declareMailBudget({
  name: 'accountDecision',
  perMailbox: { hour: 10, day: 30 },
  perPerson: { hour: 200, day: 1_000 },
})

export interface UserWithClinicians {
  row: UserDetailRow
  clinicians: readonly UserRow[]
}

/** Who changes a user, and how the current user is mapped for the response to an outdated edit. */
export interface ChangeContext {
  actor: Actor
  origin: Origin
  toView: (user: UserWithClinicians) => object
}

const userNotFound = () => new AppError('user_not_found')

/** Returns a user and, for a supervisor, their clinicians, all within the actor's reach. Throws `user_not_found`. */
export async function getUser(deps: Deps, db: Db, actor: Actor, userId: string): Promise<UserWithClinicians> {
  const scope = peopleReachedBy(actor)
  const userRow = await findUser(db, scope, userId)
  if (!userRow) throw userNotFound()
  const row = { ...userRow, image: pictureUrl(deps, userRow.image) }
  const clinicians = row.role === 'supervisor' ? await listAssignedClinicians(db, scope, userId) : []
  return { row, clinicians }
}

/** Returns a user within the actor's reach, locked until the transaction ends. Throws `user_not_found`. */
export async function getUserForUpdate(tx: Tx, actor: Actor, userId: string): Promise<LockedUser> {
  const user = await lockUser(tx, peopleReachedBy(actor), userId)
  if (!user) throw userNotFound()
  return user
}

/** Throws `user_changed`, with the current user, unless the caller has the current version. */
export async function assertUnchanged(
  deps: Deps,
  tx: Tx,
  user: LockedUser,
  { version, actor, toView }: { version: number | undefined } & Pick<ChangeContext, 'actor' | 'toView'>,
): Promise<void> {
  if (version === undefined || version === user.version) return
  throw new AppError('user_changed', { current: toView(await getUser(deps, tx, actor, user.id)) })
}

/**
 * Creates the function that lists the users within the actor's reach by name, with dates of birth and licence numbers. It audits
 * the view at most once per session in ten minutes.
 */
export function createUserList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (requester: { actor: Actor; origin: Origin }): Promise<UserRow[]> => {
    const rows = await listUserRows(deps.db, peopleReachedBy(requester.actor))
    const subjectIds = rows.map(({ id }) => id)
    await recordListView(requester, { action: 'users_listed', entity: 'user', subjectIds })
    return rows.map((row) => (row.image === null ? row : { ...row, image: pictureUrl(deps, row.image) }))
  }
}

/** Returns one user. The view is audited before the response. */
export async function viewUser(
  deps: Deps,
  actor: Actor,
  userId: string,
  origin: Origin,
): Promise<UserWithClinicians> {
  const detail = await getUser(deps, deps.db, actor, userId)
  const { version: entityVersion } = detail.row
  const view = { action: 'user_viewed', entity: 'user', entityId: userId, entityVersion }
  await auditView(deps.db, { ownerId: userId, actor, ...view, origin })
  return detail
}

/** Creates an account, whose user must verify the email before signing in. */
export async function createUser(
  deps: Deps,
  actor: Actor,
  { name, email, role, password }: CreateUserRequest,
  origin: Origin,
): Promise<UserWithClinicians> {
  await assertPasswordUncommon(password, [name, email])
  const passwordHash = await hashPassword(password)
  const id = uuid()
  return inTransaction(deps.db, async (tx) => {
    await createAccount(tx, {
      id,
      name,
      email,
      role,
      status: 'active',
      emailVerified: false,
      passwordHash,
      passwordChangeRequired: true,
      confirmedAt: deps.clock.now(),
    })
    const cause: MailCause = { budget: creationBudget, userId: actor.id }
    await notify(deps, tx, { name, email }, accountCreatedEmail(deps.publicUrl, { name }), cause)
    await sendVerificationMail(deps, tx, { id, name, email }, cause)
    await recordAudit(tx, {
      actor,
      action: 'user_created',
      entity: 'user',
      entityId: id,
      entityVersion: 1,
      origin,
    })
    return getUser(deps, tx, actor, id)
  })
}

export const notify = (
  deps: Deps,
  tx: Tx,
  { name, email }: { name: string; email: string },
  letter: EmailContent,
  cause: MailCause,
) => queueMail(deps, tx, { to: { name, address: email }, letter }, cause)

/** Returns the mail budget of decisions, charged to the administrator who decided. */
export const decisionMailCause = ({ id }: Actor): MailCause => ({ budget: decisionBudget, userId: id })

const auditActions: Record<Decision, string> = {
  approve: 'user_approved',
  reject: 'user_rejected',
  deactivate: 'user_deactivated',
  activate: 'user_activated',
}

interface DecisionRequest {
  userId: string
  decision: Decision
  reason?: string | null
  /** The version that the administrator saw; without it the decision is about the current one. */
  versionSeen?: number | undefined
  /** Maps the current user for the response if they have changed since. */
  toView: ChangeContext['toView']
}

/** Changes a user's status. If several administrators decide at once, only the first decision counts. */
export async function decideOnUser(
  deps: Deps,
  actor: Actor,
  { userId, decision, reason = null, versionSeen, toView }: DecisionRequest,
  origin: Origin,
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    // Takes this lock before that of the user, as every transaction does, to avoid deadlocks.
    const isLast = decision === 'deactivate' && (await isLastSuperAdmin(tx, userId))
    const user = await getUserForUpdate(tx, actor, userId)
    const refusal = refusalOf(actor, user, decision)
    if (refusal) throw new AppError(refusal)
    if ((versionSeen ?? user.version) !== user.version) {
      const current = toView(await getUser(deps, tx, actor, userId))
      throw new AppError('registration_changed', { current })
    }
    if (isLast) throw new AppError('last_super_admin')

    const { to: status } = transitions[decision]
    const now = deps.clock.now()
    const isRejection = decision === 'reject'
    const change = isRejection
      ? { status, rejection_reason: reason, rejected_at: now }
      : {
          status,
          rejection_reason: null,
          rejected_at: null,
          request_note: null,
          ...approvalColumns(user, status, now),
        }
    const version = await updateUserRow(tx, userId, change, now)
    if (status === 'inactive') {
      await endAllSessions(deps, tx, userId, { reason: 'deactivated' })
      await endLinks(deps, tx, { actor, origin }, linkConditions.ofPerson(userId))
    }
    const letter = isRejection
      ? rejectionEmail(deps.publicUrl, { reason, repeatKey: await issueRepeatKey(deps, tx, user) })
      : statusEmail(deps.publicUrl, user, decision)
    if (letter) await notify(deps, tx, user, letter, decisionMailCause(actor))
    await recordAudit(tx, {
      actor,
      action: auditActions[decision],
      entity: 'user',
      entityId: userId,
      entityVersion: version,
      changedFields: ['status'],
      origin,
    })
    return getUser(deps, tx, actor, userId)
  })
}

/** Approving an account confirms the user's identity. An account that is merely reactivated was confirmed before. */
const approvalColumns = (user: LockedUser, newStatus: User['status'], now: Date): UserColumnChanges =>
  newStatus === 'active' && (user.status === 'pending' || user.rejected_at !== null)
    ? confirmationColumns(user, now)
    : {}

/** Returns the columns that record the user's current name, profession and licence number as confirmed. */
export const confirmationColumns = (
  { name, profession, license_number }: LockedUser,
  now: Date,
): UserColumnChanges => ({
  confirmed_at: now,
  confirmed_name: name,
  confirmed_profession: profession,
  confirmed_license_number: license_number,
})

function statusEmail(
  publicUrl: string,
  user: LockedUser,
  decision: Exclude<Decision, 'reject'>,
): EmailContent | null {
  if (decision === 'deactivate') return null // the login page tells them after the right password
  const isApproval = user.status === 'pending'
  return isApproval
    ? approvalEmail(publicUrl, { isVerified: user.email_verified })
    : activationEmail(publicUrl)
}
