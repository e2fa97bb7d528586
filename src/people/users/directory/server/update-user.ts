import { replaceEmail } from '#people/accounts/verification/server/service.ts'
import { isLastSuperAdmin } from '#people/accounts/account/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { UpdateUserRequest } from '../../contract.ts'
import { emailChangedEmail } from './emails.ts'
import { updateUserRow, type DirectoryChange, type UserRow, type UserMembership } from './queries.ts'
import {
  assertUnchanged,
  decisionOf,
  getUser,
  getUserForUpdate,
  notify,
  type UserWithClinicians,
  type UserChange,
} from './users.ts'

/** Updates a user. A new email must be verified before signing in with it. */
export async function updateUser(
  deps: Deps,
  { actor, origin, toView }: UserChange,
  userId: string,
  { version, email, ...request }: UpdateUserRequest,
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    // Before locking the user: every transaction takes these two locks in this order.
    const isLast = email !== undefined && (await isLastSuperAdmin(tx, userId))
    const user = await getUserForUpdate(tx, actor, userId)
    const newEmail = email !== undefined && email !== user.email ? email : null
    await assertUnchanged(deps, tx, user, { version, actor, toView })
    if (newEmail !== null) {
      await assertNotFormer(deps, tx, user, { version, email: newEmail, actor, toView })
      // A typing error would lock the administrator out.
      if (user.id === actor.id) throw new AppError('own_account_change', { message: ownEmailMessage })
      if (isLast) throw new AppError('last_super_admin')
      await replaceEmail(deps, tx, { ...user, email: newEmail }, decisionOf(actor))
      await notify(deps, tx, user, emailChangedEmail(deps.publicUrl), decisionOf(actor))
    }
    const { row } = await getUser(deps, tx, actor, userId)
    const change = changeOf(row, toColumns(request))
    const changedFields = [...Object.keys(change), ...(newEmail === null ? [] : ['email'])]
    if (changedFields.length === 0) return getUser(deps, tx, actor, userId)

    // Administrators cannot confirm their own identity.
    const confirmed = user.confirmed_at === null || user.id === actor.id ? {} : confirmedColumns(change)
    const entityVersion = await updateUserRow(tx, userId, { ...change, ...confirmed }, deps.clock.now())
    const action = 'user_updated'
    await recordAudit(tx, {
      actor,
      action,
      entity: 'user',
      entityId: userId,
      entityVersion,
      changedFields,
      origin,
    })
    return getUser(deps, tx, actor, userId)
  })
}

/**
 * Refuses a former email in an edit without a version: it comes from an old form that was saved late, and would lock the user out
 * of the account. An administrator who wants the former email sends the version.
 */
async function assertNotFormer(
  deps: Deps,
  tx: Tx,
  user: UserMembership,
  {
    version,
    email,
    actor,
    toView,
  }: { version: number | undefined; email: string } & Pick<UserChange, 'actor' | 'toView'>,
): Promise<void> {
  if (version !== undefined || !user.former_emails.includes(email.toLowerCase())) return
  throw new AppError('user_changed', { current: toView(await getUser(deps, tx, actor, user.id)) })
}

const ownEmailMessage = 'Change your own email in your profile settings.'

type EnteredUser = Omit<UpdateUserRequest, 'version' | 'email'>

const emptyToNull = <Text extends string>(text: Text | null | undefined) =>
  text === undefined ? undefined : text || null
const yesToBoolean = (answer: string | null | undefined) => (answer ? answer === 'yes' : null)

/** Maps the request to columns. Omitted fields are undefined; an empty string means "not known". */
const toColumns = (entered: EnteredUser) => ({
  name: entered.name,
  date_of_birth: emptyToNull(entered.dateOfBirth),
  gender: emptyToNull(entered.gender),
  nationality: emptyToNull(entered.nationality),
  country_of_residence: emptyToNull(entered.countryOfResidence),
  profession: emptyToNull(entered.profession),
  specialty: emptyToNull(entered.specialty),
  job_title: emptyToNull(entered.jobTitle),
  employer: emptyToNull(entered.employer),
  experience: emptyToNull(entered.experience),
  work_location: emptyToNull(entered.workLocation),
  qualification: emptyToNull(entered.qualification),
  license_number: emptyToNull(entered.licenseNumber),
  is_licensed: entered.isLicensed === undefined ? undefined : yesToBoolean(entered.isLicensed),
  certifications: entered.certifications === undefined ? undefined : (entered.certifications ?? []),
  cpd_interests: entered.cpdInterests === undefined ? undefined : (entered.cpdInterests ?? []),
  receive_updates: entered.receiveUpdates === undefined ? undefined : entered.receiveUpdates === 'yes',
})

/** Returns the columns that differ from the stored ones. */
function changeOf(row: UserRow, columns: ReturnType<typeof toColumns>): DirectoryChange {
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[column as keyof UserRow])
  return Object.fromEntries(Object.entries(columns).filter(differs))
}

/** Confirms the identity fields that an administrator has entered. */
const confirmedColumns = ({ name, profession, license_number }: DirectoryChange): DirectoryChange => ({
  ...(name !== undefined && { confirmed_name: name }),
  ...(profession !== undefined && { confirmed_profession: profession }),
  ...(license_number !== undefined && { confirmed_license_number: license_number }),
})
