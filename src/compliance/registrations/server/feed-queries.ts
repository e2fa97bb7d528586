import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import { registrationFeeds } from '#reference/regulators.ts'
import type { RegistrationScope } from './policy.ts'
import type { RegistrationRow } from './queries.ts'

export interface MissingRecordRow extends Pick<
  RegistrationRow,
  'id' | 'owner_id' | 'regulator' | 'regulator_other' | 'number'
> {
  expires_on: string
  requirement_id: string
}

const sources = {
  regulators: registrationFeeds.map(({ regulator }) => regulator),
  professions: registrationFeeds.map(({ profession }) => profession),
  requirements: registrationFeeds.map(({ requirement }) => requirement),
}

/** Registrations whose expiry should be a record of a requirement in use, but is not yet. */
const missingRecords = sql`
  from registrations
  join users on users.id = registrations.owner_id and users.status = 'active'
  join unnest(${sources.regulators}::text[], ${sources.professions}::text[], ${sources.requirements}::text[])
    as feeds (regulator, profession, requirement)
    on feeds.regulator = registrations.regulator and feeds.profession = users.profession
  join compliance_requirements as requirements
    on requirements.code = feeds.requirement and requirements.status = 'active'
    and (requirements.organization_id = users.organization_id or requirements.organization_id is null)
  where registrations.expires_on is not null
    and not exists (
      select from registration_records as fed
      where fed.registration_id = registrations.id and fed.requirement_id = requirements.id
        and fed.expires_on = registrations.expires_on
    )`

export async function listMissingRecords(
  tx: Tx,
  { ownerId }: RegistrationScope,
  limit: number,
): Promise<MissingRecordRow[]> {
  const { rows } = await sql<MissingRecordRow>`
    select registrations.id, registrations.owner_id, registrations.regulator, registrations.regulator_other,
      registrations.number, registrations.expires_on, requirements.id as requirement_id
    ${missingRecords} and registrations.owner_id = ${ownerId}::uuid
    order by registrations.expires_on, registrations.id, requirements.id
    limit ${limit}`.execute(tx)
  return rows
}

export interface OwnerRow {
  id: string
  name: string
  role: Role
  organization_id: string | null
  time_zone: string
}

/** Returns users with a registration that has not become a record yet. Only for the job: it reads every user. */
export async function listOwnersWithMissingRecords(db: Db, limit: number): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select users.id, users.name, users.role, users.organization_id,
      ${timeZoneOfUser} as time_zone
    from users left join organizations on organizations.id = users.organization_id
    where users.id in (select registrations.owner_id ${missingRecords})
    order by users.id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Forgets which records were made from a registration and returned to their owner. After a correction, the registration becomes
 * a new record even if its expiry is the same.
 */
export async function forgetReturnedRecords(tx: Tx, registrationId: string): Promise<void> {
  await tx
    .deleteFrom('registration_records')
    .where('registration_id', '=', registrationId)
    .where('record_id', 'in', (query) =>
      query.selectFrom('compliance_records').select('id').where('verification', '=', 'rejected'),
    )
    .execute()
}

export async function insertRecordLink(
  tx: Tx,
  row: MissingRecordRow,
  recordId: string | null,
): Promise<void> {
  await tx
    .insertInto('registration_records')
    .values({
      registration_id: row.id,
      requirement_id: row.requirement_id,
      expires_on: row.expires_on,
      record_id: recordId,
    })
    .execute()
}
