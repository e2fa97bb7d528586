import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { noSignOff } from '#people/organizations/sign-off-rule.ts'
import { clinicianIdsSql, overseesSql } from '#people/users/reach/server/row-mapping.ts'

const people = { supervisor: 'requests.supervisor_id', clinician: 'requests.clinician_id' }

/** Whether a row of `requests` waits for somebody who may sign today. Whoever signs must also see the case. */
export const maySign = sql.raw<SqlBool>(
  `(${overseesSql('signOff', people)} and ${overseesSql('viewCases', people)})`,
)

/** Whether a row of `requests` to this supervisor is for a clinician whose cases they see and sign today, as `maySign`. */
export function maySupervisorSign(supervisorId: string): RawBuilder<SqlBool> {
  const clinicianIds = clinicianIdsSql(['signOff', 'viewCases'], '$supervisor')
  const [before = '', after = ''] = clinicianIds.split('$supervisor')
  // `is true` keeps PostgreSQL from joining: it finds the clinicians once, and then reads requests in their order until the page is full.
  return sql<SqlBool>`(requests.clinician_id in ${sql.raw(before)}${supervisorId}::uuid${sql.raw(after)}) is true`
}

/**
 * Whether an open row of `requests` goes to the administrators: it waits for longer than the clinician's organization allows, or for
 * somebody who may not sign. The query must left join `organizations` of the clinician.
 */
export const isUnanswered = (mayBeSigned: RawBuilder<SqlBool> = maySign) => sql<SqlBool>`(
  coalesce(requests.handed_over_at, requests.asked_at) <= now() - make_interval(
    days => coalesce((organizations.settings->'signOff'->>'days')::int, ${sql.lit(noSignOff.days)}))
  or not ${mayBeSigned})`
