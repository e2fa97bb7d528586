import { replaceEmail } from '#people/accounts/verification/server/service.ts'
import { isLastSuperAdmin } from '#people/accounts/account/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { UpdateUserRequest } from '../../contract.ts'
import { emailChangedEmail } from './emails.ts'
import { updateUserRow, type UserColumnChanges, type UserRow, type LockedUser } from './queries.ts'
import {
  assertUnchanged,
  decisionMailCause,
  getUser,
  getUserForUpdate,
  notify,
  type UserWithClinicians,
  type ChangeContext,
} from './users.ts'

/** Updates a user. A new email must be verified before signing in with it. */
export async function updateUser(
  deps: Deps,
  { actor, origin, toView }: ChangeContext,
  userId: string,
  { version, email, ...request }: UpdateUserRequest,
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    // Takes this lock before that of the user, as every transaction does, to avoid deadlocks.
    const isLast = email !== undefined && (await isLastSuperAdmin(tx, userId))
    const user = await getUserForUpdate(tx, actor, userId)
    const newEmail = email !== undefined && email !== user.email ? email : null
    await assertUnchanged(deps, tx, user, { version, actor, toView })
    if (newEmail !== null) {
      await assertNotFormerEmail(deps, tx, user, { version, email: newEmail, actor, toView })
      // A typing error would lock the administrator out.
      if (user.id === actor.id) throw new AppError('own_account_change', { message: ownEmailMessage })
      if (isLast) throw new AppError('last_super_admin')
      await replaceEmail(deps, tx, { ...user, email: newEmail }, decisionMailCause(actor))
      await notify(deps, tx, user, emailChangedEmail(deps.publicUrl), decisionMailCause(actor))
    }
    const { row } = await getUser(deps, tx, actor, userId)
    const change = findChanges(row, toColumns(request))
    const changedFields = [...Object.keys(change), ...(newEmail === null ? [] : ['email'])]
    if (changedFields.length === 0) return getUser(deps, tx, actor, userId)

    // Administrators cannot confirm their own identity.
    const confirmedChange = user.confirmed_at === null || user.id === actor.id ? {} : confirmedColumns(change)
    const entityVersion = await updateUserRow(tx, userId, { ...change, ...confirmedChange }, deps.clock.now())
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
 * Throws `user_changed` if an edit without a version contains a former email. Such an edit comes from a form that was opened
 * long ago, and would lock the user out of the account. An administrator who wants to restore the former email sends the
 * version.
 */
async function assertNotFormerEmail(
  deps: Deps,
  tx: Tx,
  user: LockedUser,
  {
    version,
    email,
    actor,
    toView,
  }: { version: number | undefined; email: string } & Pick<ChangeContext, 'actor' | 'toView'>,
): Promise<void> {
  if (version !== undefined || !user.former_emails.includes(email.toLowerCase())) return
  throw new AppError('user_changed', { current: toView(await getUser(deps, tx, actor, user.id)) })
}

const ownEmailMessage = 'Change your own email in your profile settings.'

type UserFields = Omit<UpdateUserRequest, 'version' | 'email'>

const emptyToNull = <Text extends string>(text: Text | null | undefined) =>
  text === undefined ? undefined : text || null
const yesToBoolean = (answer: string | null | undefined) => (answer ? answer === 'yes' : null)

/** Maps the request to columns. Omitted fields are undefined; an empty string means "not known". */
const toColumns = (fields: UserFields) => ({
  name: fields.name,
  date_of_birth: emptyToNull(fields.dateOfBirth),
  gender: emptyToNull(fields.gender),
  nationality: emptyToNull(fields.nationality),
  country_of_residence: emptyToNull(fields.countryOfResidence),
  profession: emptyToNull(fields.profession),
  specialty: emptyToNull(fields.specialty),
  job_title: emptyToNull(fields.jobTitle),
  employer: emptyToNull(fields.employer),
  experience: emptyToNull(fields.experience),
  work_location: emptyToNull(fields.workLocation),
  qualification: emptyToNull(fields.qualification),
  license_number: emptyToNull(fields.licenseNumber),
  is_licensed: fields.isLicensed === undefined ? undefined : yesToBoolean(fields.isLicensed),
  certifications: fields.certifications === undefined ? undefined : (fields.certifications ?? []),
  cpd_interests: fields.cpdInterests === undefined ? undefined : (fields.cpdInterests ?? []),
  receive_updates: fields.receiveUpdates === undefined ? undefined : fields.receiveUpdates === 'yes',
})

/** Returns the columns whose new value differs from the stored one. */
function findChanges(row: UserRow, columns: ReturnType<typeof toColumns>): UserColumnChanges {
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[column as keyof UserRow])
  return Object.fromEntries(Object.entries(columns).filter(differs))
}

/** Returns the columns that record the changed identity fields as confirmed by the administrator. */
const confirmedColumns = ({ name, profession, license_number }: UserColumnChanges): UserColumnChanges => ({
  ...(name !== undefined && { confirmed_name: name }),
  ...(profession !== undefined && { confirmed_profession: profession }),
  ...(license_number !== undefined && { confirmed_license_number: license_number }),
})
