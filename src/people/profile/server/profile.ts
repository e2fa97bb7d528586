import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { countEmail, declareMailBudget } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { accountNoticeBudget } from '#people/accounts/account/server/notice-budgets.ts'
import { issueMailToken, endMailTokens } from '#people/accounts/mail-tokens/server/service.ts'
import { assertOwnPassword } from '#people/accounts/passwords/server/service.ts'
import {
  endAllSessions,
  endSessionOfUser,
  listLiveSessions,
  type SessionRow,
} from '#people/accounts/sessions/server/service.ts'
import { assertSuperAdminRemains } from '#people/accounts/account/server/service.ts'
import type { EnteredProfile, NotificationsRequest, Privacy, Profile } from '../contract.ts'
import { erasureDelayMs } from '../profile-values.ts'
import { newEmailConfirmationEmail, deletionRequestedEmail, emailChangeRequestedEmail } from './emails.ts'
import {
  getProfileRow,
  isEmailOfAnother,
  mergeNotifications,
  updateOwnRow,
  updateProfileRow,
  type ProfileRow,
} from './queries.ts'

export const addressBudget = declareMailBudget({
  name: 'addressChange',
  perMailbox: { hour: 3, day: 6 },
  perPerson: { hour: 5, day: 10 },
  refusesRequest: true,
})

const confirmationMs = 24 * 60 * 60_000

const profileUrl = ({ publicUrl }: Deps, tab: string) => `${publicUrl}/profile?tab=${tab}`

export const readProfile = (deps: Deps, actor: Actor): Promise<ProfileRow> =>
  getProfileRow(deps.db, actor.id, deps.clock.now())

/** Runs a change of the user's own account, and audits it in the same transaction. */
async function changeAccount(
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  auditEntry: { action: string; changedFields?: string[] },
  work: (tx: Tx) => Promise<void>,
): Promise<ProfileRow> {
  await inTransaction(deps.db, async (tx) => {
    await work(tx)
    await recordAudit(tx, { actor, entity: 'user', entityId: actor.id, origin, ...auditEntry })
  })
  return readProfile(deps, actor)
}

interface ProfileChange {
  actor: Actor
  origin: Origin
  /** Maps the current profile for the response to a stale edit. */
  toView: (row: ProfileRow) => Profile
}

/** Updates the profile. Throws `profile_changed` if it was changed since it was read. */
export async function updateProfile(
  deps: Deps,
  { actor, origin, toView }: ProfileChange,
  { version, ...values }: EnteredProfile,
): Promise<ProfileRow> {
  const changes = {
    name: values.name,
    date_of_birth: values.dateOfBirth ?? null,
    gender: values.gender ?? null,
    nationality: values.nationality || null,
    country_of_residence: values.countryOfResidence || null,
    profession: values.profession ?? null,
    specialty: values.specialty || null,
    job_title: values.jobTitle || null,
    employer: values.employer || null,
    work_location: values.workLocation || null,
    experience: values.experience ?? null,
    qualification: values.qualification || null,
    is_licensed: values.isLicensed ? values.isLicensed === 'yes' : null,
    license_number: values.licenseNumber || null,
    certifications: values.certifications,
    cpd_interests: values.cpdInterests,
    receive_updates: values.receiveUpdates === 'yes',
  }
  const storedProfile = await readProfile(deps, actor)
  const changedFields = Object.entries(changes)
    .filter(([column, value]) => JSON.stringify(storedProfile[column as never]) !== JSON.stringify(value))
    .map(([column]) => column)
  const auditEntry = { action: 'profile_updated', changedFields }
  return changeAccount(deps, { actor, origin }, auditEntry, async (tx) => {
    if (await updateProfileRow(tx, actor.id, version, changes)) return
    const current = toView(await getProfileRow(tx, actor.id, deps.clock.now()))
    throw new AppError('profile_changed', { current })
  })
}

export const updateNotifications = (
  deps: Deps,
  actor: Actor,
  notifications: NotificationsRequest,
  origin: Origin,
): Promise<ProfileRow> =>
  changeAccount(deps, { actor, origin }, { action: 'notifications_updated' }, (tx) =>
    mergeNotifications(tx, actor.id, notifications),
  )

export const updatePrivacy = (
  deps: Deps,
  actor: Actor,
  { listedAsColleague }: Privacy,
  origin: Origin,
): Promise<ProfileRow> =>
  changeAccount(
    deps,
    { actor, origin },
    { action: 'privacy_updated', changedFields: ['listed_as_colleague'] },
    (tx) => updateOwnRow(tx, actor.id, { listed_as_colleague: listedAsColleague }),
  )

/**
 * Sends a link to the new email, and notifies the current one. If another user has the email, the response is the same but no
 * email is sent, so that the response does not reveal who has an account.
 */
export async function requestEmailChange(
  deps: Deps,
  actor: Actor,
  { email, currentPassword }: { email: string; currentPassword: string },
  origin: Origin,
): Promise<ProfileRow> {
  await assertOwnPassword(deps, actor, currentPassword, { action: 'email_change_asked', origin })
  const { name, email: currentEmail } = await readProfile(deps, actor)
  const isTaken = await isEmailOfAnother(deps.db, email, actor.id)
  return changeAccount(deps, { actor, origin }, { action: 'email_change_asked' }, async (tx) => {
    const purpose = 'change_email'
    const lifetimeMs = confirmationMs
    const token = await issueMailToken(deps, tx, { userId: actor.id, purpose, email, lifetimeMs })
    const url = `${deps.publicUrl}/verify-email?token=${token}`
    const cause = { budget: addressBudget, userId: actor.id } as const
    const letter = newEmailConfirmationEmail(name, url)
    // The email is counted in both cases, because reaching the limit must not reveal which addresses are taken.
    if (isTaken) await countEmail(deps, tx, email, cause)
    else await queueMail(deps, tx, { to: { name, address: email }, letter }, cause)
    const notice = {
      to: { name, address: currentEmail },
      letter: emailChangeRequestedEmail(name, profileUrl(deps, 'security')),
    }
    await queueMail(deps, tx, notice, { budget: accountNoticeBudget, userId: actor.id })
  })
}

export const cancelEmailChange = (deps: Deps, actor: Actor, origin: Origin): Promise<ProfileRow> =>
  changeAccount(deps, { actor, origin }, { action: 'email_change_cancelled' }, (tx) =>
    endMailTokens(tx, actor.id, ['change_email']),
  )

export const listSessions = (deps: Deps, actor: Actor): Promise<SessionRow[]> =>
  listLiveSessions(deps.db, actor.id, deps.clock.now())

export async function endSession(
  deps: Deps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<SessionRow[]> {
  await inTransaction(deps.db, async (tx) => {
    await endSessionOfUser(deps, tx, { userId: actor.id, sessionId, reason: 'ended_by_user' })
    const action = 'session_ended'
    await recordAudit(tx, { actor, action, entity: 'session', entityId: sessionId, origin })
  })
  return listSessions(deps, actor)
}

export async function endOtherSessions(deps: Deps, actor: Actor, origin: Origin): Promise<SessionRow[]> {
  await changeAccount(deps, { actor, origin }, { action: 'other_sessions_ended' }, (tx) =>
    endAllSessions(deps, tx, actor.id, { reason: 'ended_by_user', except: actor.sessionId }),
  )
  return listSessions(deps, actor)
}

/** Starts the thirty days after which the account is erased. It stays usable, so that the user can cancel. */
export async function requestDeletion(
  deps: Deps,
  actor: Actor,
  currentPassword: string,
  origin: Origin,
): Promise<ProfileRow> {
  await assertOwnPassword(deps, actor, currentPassword, { action: 'deletion_asked', origin })
  const { name, email, deletion_requested_at: requestedAt } = await readProfile(deps, actor)
  if (requestedAt) return readProfile(deps, actor)
  const now = deps.clock.now()
  return changeAccount(deps, { actor, origin }, { action: 'deletion_asked' }, async (tx) => {
    await assertSuperAdminRemains(tx, actor.id)
    await updateOwnRow(tx, actor.id, { deletion_requested_at: now })
    await endAllSessions(deps, tx, actor.id, { reason: 'ended_by_user', except: actor.sessionId })
    const erasedOn = new Date(now.getTime() + erasureDelayMs).toISOString().slice(0, 10)
    const letter = deletionRequestedEmail(name, erasedOn, profileUrl(deps, 'my-data'))
    const cause = { budget: accountNoticeBudget, userId: actor.id } as const
    await queueMail(deps, tx, { to: { name, address: email }, letter }, cause)
  })
}

export const cancelDeletion = (deps: Deps, actor: Actor, origin: Origin): Promise<ProfileRow> =>
  changeAccount(deps, { actor, origin }, { action: 'deletion_cancelled' }, (tx) =>
    updateOwnRow(tx, actor.id, { deletion_requested_at: null }),
  )
