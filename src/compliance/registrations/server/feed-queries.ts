import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import { timeZoneOfUser } from '#people/users/reach/server/row-mapping.ts'
import { registrationFeeds } from '#reference/regulators.ts'
import type { RegistrationScope } from './policy.ts'
import type { RegistrationRow } from './queries.ts'

export interface UnfedRow extends Pick<
  RegistrationRow,
  'id' | 'owner_id' | 'regulator' | 'regulator_other' | 'number'
> {
  expires_on: string
  requirement_id: string
}

const feeds = {
  regulators: registrationFeeds.map(({ regulator }) => regulator),
  professions: registrationFeeds.map(({ profession }) => profession),
  requirements: registrationFeeds.map(({ requirement }) => requirement),
}

/** Registrations with an expiry that a requirement in use asks for and that have not become its record yet. */
const unfed = sql`
  from registrations
  join users on users.id = registrations.owner_id and users.status = 'active'
  join unnest(${feeds.regulators}::text[], ${feeds.professions}::text[], ${feeds.requirements}::text[])
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

export async function listUnfed(tx: Tx, { ownerId }: RegistrationScope, limit: number): Promise<UnfedRow[]> {
  const { rows } = await sql<UnfedRow>`
    select registrations.id, registrations.owner_id, registrations.regulator, registrations.regulator_other,
      registrations.number, registrations.expires_on, requirements.id as requirement_id
    ${unfed} and registrations.owner_id = ${ownerId}::uuid
    order by registrations.expires_on, registrations.id, requirements.id
    limit ${limit}`.execute(tx)
  return rows
}

export interface FedOwner {
  id: string
  name: string
  role: Role
  organization_id: string | null
  time_zone: string
}

/** For the job alone: users with a registration that has not become a record yet. */
export async function listUnfedOwners(db: Db, limit: number): Promise<FedOwner[]> {
  const { rows } = await sql<FedOwner>`
    select users.id, users.name, users.role, users.organization_id,
      ${timeZoneOfUser} as time_zone
    from users left join organizations on organizations.id = users.organization_id
    where users.id in (select registrations.owner_id ${unfed})
    order by users.id
    limit ${limit}`.execute(db)
  return rows
}

/** A registration that was corrected after its record was returned becomes another record, also with the same expiry. */
export async function forgetReturned(tx: Tx, registrationId: string): Promise<void> {
  await tx
    .deleteFrom('registration_records')
    .where('registration_id', '=', registrationId)
    .where('record_id', 'in', (query) =>
      query.selectFrom('compliance_records').select('id').where('verification', '=', 'rejected'),
    )
    .execute()
}

export async function insertFed(tx: Tx, row: UnfedRow, recordId: string | null): Promise<void> {
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
