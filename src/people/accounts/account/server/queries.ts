import { settingSql } from '#people/organizations/server/row-mapping.ts'
import type { SignOffSettings } from '#people/organizations/sign-off-rule.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { batchLookups } from '#platform/server/db/batched.ts'
import { factorColumns, type FactorFacts } from './factor-queries.ts'
import type { AccountStatus, Place, Profession } from '../../contract.ts'

export interface ActorRow {
  id: string
  name: string
  role: Role
  administrator_reach: AdministratorReach
  organization_id: string | null
  password_change_required: boolean
  last_active_at: Date | null
  time_zone: string | null
  week_starts_on: number | null
  level: 'password' | 'second_factor'
  proved_at: Date | null
  /** The first day on which this user needs a second factor; null if the session has one, or none is required. */
  second_factor_from: string | null
}

interface ActorKey {
  sessionId: string
  userId: string
  now: Date
}

const actorColumns = `users.id, users.name, users.role, users.administrator_reach, users.organization_id, users.last_active_at,
  users.password_change_required, organizations.time_zone, organizations.week_starts_on, sessions.level, sessions.proved_at,
  case when sessions.level = 'password' then (
    select min(first_day) from second_factor_requirements where required_of in (users.role, 'everybody')
  ) end as second_factor_from`
const usableCondition = `sessions.revoked_at is null and sessions.idle_expires_at > $3 and sessions.expires_at > $3
  and users.status = 'active' and users.email_verified`

// One of these runs before every request of a signed-in user, so both are prepared once per connection.
const actorQuery = {
  name: 'accounts_actor',
  text: `
    select ${actorColumns}
    from sessions
    join users on users.id = sessions.user_id
    left join organizations on organizations.id = users.organization_id
    where sessions.id = $1 and sessions.user_id = $2 and ${usableCondition}`,
}
const actorsQuery = {
  name: 'accounts_actors',
  text: `
    select asked.position::integer - 1 as position, ${actorColumns}
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (session_id, user_id, position)
    join sessions on sessions.id = asked.session_id and sessions.user_id = asked.user_id
    join users on users.id = sessions.user_id
    left join organizations on organizations.id = users.organization_id
    where ${usableCondition}`,
}

async function findActors(pool: pg.Pool, keys: readonly ActorKey[]): Promise<(ActorRow | null)[]> {
  const [first, ...others] = keys
  if (!first) return []
  const { sessionId, userId, now } = first
  if (others.length === 0) {
    const { rows } = await pool.query<ActorRow>({ ...actorQuery, values: [sessionId, userId, now] })
    return [rows[0] ?? null]
  }
  const { rows } = await pool.query<ActorRow & { position: number }>({
    ...actorsQuery,
    values: [keys.map((key) => key.sessionId), keys.map((key) => key.userId), now],
  })
  const rowsByPosition = new Map(rows.map((row) => [row.position, row]))
  return keys.map((_, position) => rowsByPosition.get(position) ?? null)
}

const findActorBatched = batchLookups(findActors)

/** Returns the user of an active session whose account may be used; otherwise null. */
export const findActor = (
  pool: pg.Pool,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: Date,
): Promise<ActorRow | null> => findActorBatched(pool, { sessionId, userId, now })

/** Records that a user is active, unless this was recorded after `unlessSince`, so that parallel requests write only once. */
export async function updateLastActive(db: Db, userId: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', userId)
    .where((is) => is.or([is('last_active_at', 'is', null), is('last_active_at', '<', unlessSince)]))
    .execute()
}

const accountColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.administrator_reach',
  'users.status',
  'users.image',
  'users.profession',
  'users.organization_id',
  'users.password_change_required',
  'organizations.org_name',
  'organizations.country',
  'organizations.time_zone',
  'organizations.bases',
  'organizations.regions',
  'supervisors.id as supervisor_id',
  'supervisors.name as supervisor_name',
  sql<Partial<SignOffSettings>>`${sql.raw(settingSql.signOff)}`.as('sign_off'),
  sql<number>`${sql.raw(settingSql.paediatricAgeLimit)}`.as('paediatric_age_limit'),
  sql<number>`${sql.raw(settingSql.sceneTimeAlertMinutes)}`.as('scene_time_alert_minutes'),
  sql<boolean>`${sql.raw(settingSql.storeExactTimes)}`.as('store_exact_times'),
  sql<string | null>`${sql.raw(settingSql.missionNumberPrefix)}`.as('mission_number_prefix'),
  sql<number>`${sql.raw(settingSql.airwayCurrencyDays)}`.as('airway_currency_days'),
  sql<number>`${sql.raw(settingSql.winchCurrencyDays)}`.as('winch_currency_days'),
  sql<number>`${sql.raw(settingSql.lockAfterMinutes)}`.as('lock_after_minutes'),
] as const

/** A place as the organization stores it; it is active unless `active` is false. */
export type PlaceRow = Omit<Place, 'active'> & Partial<Pick<Place, 'active'>>

/** A row of `users` with its organization and active supervisor. Check constraints on the table limit the enum values. */
export interface AccountRow {
  id: string
  name: string
  email: string
  role: Role
  administrator_reach: AdministratorReach
  status: AccountStatus
  image: string | null
  profession: Profession | null
  organization_id: string | null
  password_change_required: boolean
  org_name: string | null
  country: string | null
  time_zone: string | null
  bases: PlaceRow[] | null
  regions: PlaceRow[] | null
  sign_off: Partial<SignOffSettings>
  scene_time_alert_minutes: number
  store_exact_times: boolean
  mission_number_prefix: string | null
  airway_currency_days: number
  winch_currency_days: number
  lock_after_minutes: number
  paediatric_age_limit: number
  supervisor_id: string | null
  supervisor_name: string | null
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('users as supervisors', (join) =>
      join.onRef('supervisors.id', '=', 'users.supervisor_id').on('supervisors.status', '=', 'active'),
    )
    .select(accountColumns)

export function getAccount(db: Db, userId: string): Promise<AccountRow> {
  return selectAccounts(db).$narrowType<AccountRow>().where('users.id', '=', userId).executeTakeFirstOrThrow()
}

export interface AccountWithPassword extends AccountRow, FactorFacts {
  /** A missing key means that the user wants this email. */
  notifications: { newDevice?: boolean }
  email_verified: boolean
  password_hash: string | null
  last_login_at: Date | null
  /** When the registration was refused; null once an administrator has approved it. */
  rejected_at: Date | null
  /** A device token with another epoch is no longer accepted. */
  device_epoch: number
}

const passwordColumns = [
  ...factorColumns,
  'users.notifications',
  'users.email_verified',
  'users.password_hash',
  'users.last_login_at',
  'users.rejected_at',
  'users.device_epoch',
] as const

export function getAccountWithPassword(db: Db, userId: string): Promise<AccountWithPassword> {
  return selectAccounts(db)
    .select(passwordColumns)
    .$narrowType<AccountWithPassword>()
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountWithPassword | undefined> {
  return selectAccounts(db)
    .select(passwordColumns)
    .$narrowType<AccountWithPassword>()
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/** Returns whether the account of an email has signed in from this IP recently. */
export async function hasSessionFrom(db: Db, email: string, address: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.id')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .where('sessions.address', '=', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAccount {
  id: string
  name: string
  email: string
  role: Role
  status: AccountStatus
  emailVerified: boolean
  passwordHash: string | null
  profession?: Profession | null
  organizationId?: string | null
  licenseNumber?: string | null
  privacyPolicyVersion?: string | null
  /** Whether somebody else chose the password, so that the user must choose another. */
  passwordChangeRequired?: boolean
  /** When an administrator confirmed the user's identity; null if nobody has yet. */
  confirmedAt?: Date | null
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await insertion(tx, account).execute()
}

/** Inserts the account. Returns false and writes nothing if the email is taken. */
export async function insertAccountUnlessTaken(tx: Tx, account: NewAccount): Promise<boolean> {
  const row = await insertion(tx, account)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const insertion = (tx: Tx, account: NewAccount) =>
  tx.insertInto('users').values({
    id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    status: account.status,
    email_verified: account.emailVerified,
    password_hash: account.passwordHash,
    profession: account.profession ?? null,
    organization_id: account.organizationId ?? null,
    license_number: account.licenseNumber ?? null,
    privacy_policy_version: account.privacyPolicyVersion ?? null,
    password_change_required: account.passwordChangeRequired ?? false,
    ...(account.confirmedAt && {
      confirmed_at: account.confirmedAt,
      confirmed_name: account.name,
      confirmed_profession: account.profession ?? null,
      confirmed_license_number: account.licenseNumber ?? null,
    }),
  })

export const uniqueEmailConstraint = 'users__email'
