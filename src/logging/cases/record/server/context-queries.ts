import { settingSql } from '#people/organizations/server/row-mapping.ts'
import type { LinkedSupervisor } from '#people/users/reach/oversight.contract.ts'
import { linkedSupervisorsSql } from '#people/users/reach/server/row-mapping.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import { batchLookups } from '#platform/server/db/batched.ts'

interface Place {
  code: string
  label: string
  active?: boolean
}

/** The settings and stored facts that are needed to validate a user's new case. */
export interface LoggingContext {
  /** The users who oversee the owner today. */
  linkedSupervisors: readonly LinkedSupervisor[]
  signOff: Partial<SignOffRule>
  paediatricAgeLimit: number
  storeExactTimes: boolean
  missionNumberPrefix: string | null
  bases: Place[]
  regions: Place[]
  /** The owner of the case that already has the requested id. */
  savedOwnerId: string | null
  savedDigest: Buffer | null
  isSavedDeleted: boolean
  /** Whether a case with this id was permanently erased. */
  isErased: boolean
}

const contextQuery = {
  name: 'cases_logging_context',
  text: `
    select asked.position::integer - 1 as position, ${linkedSupervisorsSql('users.id')} as "linkedSupervisors",
      ${settingSql.signOff} as "signOff",
      ${settingSql.paediatricAgeLimit} as "paediatricAgeLimit",
      ${settingSql.storeExactTimes} as "storeExactTimes",
      organizations.settings->>'missionNumberPrefix' as "missionNumberPrefix",
      coalesce(organizations.bases, '[]') as bases, coalesce(organizations.regions, '[]') as regions,
      saved.owner_id as "savedOwnerId", saved.creation_digest as "savedDigest",
      coalesce(saved.deleted_at is not null, false) as "isSavedDeleted",
      exists (select from erased_cases where erased_cases.id = asked.case_id) as "isErased"
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (actor_id, case_id, position)
    join users on users.id = asked.actor_id
    left join organizations on organizations.id = users.organization_id
    left join cases as saved on saved.id = asked.case_id`,
}

const findContext = batchLookups(
  async (pool: pg.Pool, requests: readonly { actorId: string; caseId: string }[]) => {
    const values = [requests.map(({ actorId }) => actorId), requests.map(({ caseId }) => caseId)]
    const { rows } = await pool.query<LoggingContext & { position: number }>({ ...contextQuery, values })
    const rowsByPosition = new Map(rows.map((row) => [row.position, row]))
    return requests.map((_, position) => rowsByPosition.get(position) ?? null)
  },
)

export async function getLoggingContext(
  pool: pg.Pool,
  actorId: string,
  caseId: string,
): Promise<LoggingContext> {
  const context = await findContext(pool, { actorId, caseId })
  if (!context) throw new Error('The user of an active session does not exist')
  return context
}

export interface PersonRow {
  id: string
  name: string
  role: Role
  administratorReach: AdministratorReach
  organizationId: string | null
  isListed: boolean
}

/** Returns the users with these ids who exist and are active. */
export async function listActivePeople(pool: pg.Pool, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<PersonRow>(
    `select id, name, role, administrator_reach as "administratorReach", organization_id as "organizationId", listed_as_colleague as "isListed" from users
    where id = any($1::uuid[]) and status = 'active'`,
    [ids],
  )
  return rows
}
