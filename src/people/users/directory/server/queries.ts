import type { Selectable } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Users } from '#platform/server/db/types.ts'
import type { User } from '../../contract.ts'
import type { PeopleScope } from '../../reach/server/policy.ts'
import { isInScope } from '../../reach/server/row-mapping.ts'

// The columns that administrators may see: never the password or another secret of signing in.
const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.administrator_reach',
  'users.status',
  'users.email_verified',
  'users.supervisor_id',
  'users.image',
  'users.profession',
  'users.specialty',
  'users.job_title',
  'users.employer',
  'users.date_of_birth',
  'users.gender',
  'users.nationality',
  'users.country_of_residence',
  'users.experience',
  'users.work_location',
  'users.qualification',
  'users.license_number',
  'users.is_licensed',
  'users.certifications',
  'users.cpd_interests',
  'users.receive_updates',
  'users.organization_id',
  'users.last_login_at',
  'users.last_active_at',
  'users.created_at',
  'users.version',
  'users.request_note',
  'users.rejected_at',
  'users.rejection_reason',
  'users.confirmed_at',
  'users.confirmed_name',
  'users.confirmed_profession',
  'users.confirmed_license_number',
  'users.identity_changed_at',
  'organizations.org_name',
] as const

type Column<Name extends string> = Name extends `users.${infer UnqualifiedName}` ? UnqualifiedName : never

/** Check constraints on the table limit these values. */
interface EnumColumns {
  role: Role
  administrator_reach: AdministratorReach
  status: User['status']
  profession: User['profession']
  confirmed_profession: User['profession']
  gender: User['gender']
  experience: User['experience']
}

export interface UserRow
  extends
    Omit<Pick<Selectable<Users>, Column<(typeof userColumns)[number]> & keyof Users>, keyof EnumColumns>,
    EnumColumns {
  org_name: string | null
}

const usersQuery = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(userColumns)

// The maximum number of listed users, far more than one service has.
const maxListed = 20_000

/** Lists the users of a scope by name. */
export const listUserRows = (db: Db, scope: PeopleScope): Promise<UserRow[]> =>
  usersQuery(db)
    .$narrowType<UserRow>()
    .where(isInScope(scope))
    .orderBy(({ fn }) => fn<string>('lower', ['users.name']))
    .orderBy('users.id')
    .limit(maxListed)
    .execute()

export interface UserDetailRow extends UserRow {
  supervisor_name: string | null
}

export const findUser = (db: Db, scope: PeopleScope, userId: string): Promise<UserDetailRow | undefined> =>
  usersQuery(db)
    .leftJoin('users as supervisors', 'supervisors.id', 'users.supervisor_id')
    .select('supervisors.name as supervisor_name')
    .$narrowType<UserDetailRow>()
    .where('users.id', '=', userId)
    .where(isInScope(scope))
    .executeTakeFirst()

const maxAssigned = 500

/** Lists the clinicians of a supervisor who are in the scope. */
export const listAssignedClinicians = (
  db: Db,
  scope: PeopleScope,
  supervisorId: string,
): Promise<UserRow[]> =>
  usersQuery(db)
    .$narrowType<UserRow>()
    .where('users.supervisor_id', '=', supervisorId)
    .where(isInScope(scope))
    .orderBy(({ fn }) => fn<string>('lower', ['users.name']))
    .orderBy('users.id')
    .limit(maxAssigned)
    .execute()

/** Returns the name of a user; null if the user is not in the scope. */
export async function findVisibleName(db: Db, scope: PeopleScope, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where(isInScope(scope))
    .executeTakeFirst()
  return row?.name ?? null
}

export interface LockedUser {
  id: string
  name: string
  email: string
  role: Role
  administrator_reach: AdministratorReach
  status: User['status']
  email_verified: boolean
  supervisor_id: string | null
  organization_id: string | null
  profession: User['profession']
  license_number: string | null
  rejected_at: Date | null
  confirmed_at: Date | null
  /** Earlier emails of the account, in lower case. */
  former_emails: string[]
  version: number
}

const lockedUserColumns = [
  'id',
  'name',
  'email',
  'role',
  'administrator_reach',
  'status',
  'email_verified',
  'supervisor_id',
  'organization_id',
  'profession',
  'license_number',
  'rejected_at',
  'confirmed_at',
  'former_emails',
  'version',
] as const

/** Locks a user of the scope until the transaction ends, so that the second of two decisions sees the first. */
export const lockUser = (tx: Tx, scope: PeopleScope, userId: string): Promise<LockedUser | undefined> =>
  tx
    .selectFrom('users')
    .select(lockedUserColumns)
    .$narrowType<LockedUser>()
    .where('id', '=', userId)
    .where(isInScope(scope))
    .forUpdate()
    .noWait()
    .executeTakeFirst()

export type UserColumnChanges = Partial<
  Pick<
    Selectable<Users>,
    | 'name'
    | 'role'
    | 'administrator_reach'
    | 'status'
    | 'organization_id'
    | 'confirmed_at'
    | 'confirmed_name'
    | 'confirmed_profession'
    | 'confirmed_license_number'
    | 'rejection_reason'
    | 'rejected_at'
    | 'request_note'
    | 'date_of_birth'
    | 'gender'
    | 'nationality'
    | 'country_of_residence'
    | 'profession'
    | 'specialty'
    | 'job_title'
    | 'employer'
    | 'experience'
    | 'work_location'
    | 'qualification'
    | 'is_licensed'
    | 'license_number'
    | 'certifications'
    | 'cpd_interests'
    | 'receive_updates'
  >
>

/** Updates the directory's columns; only `accounts` writes the sign-in columns. Returns the version, which a trigger increments. */
export async function updateUserRow(
  tx: Tx,
  userId: string,
  change: UserColumnChanges,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
