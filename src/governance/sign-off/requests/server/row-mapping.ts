import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { noSignOff } from '#people/organizations/sign-off-rule.ts'
import { clinicianIdsSql, overseesSql } from '#people/users/reach/server/row-mapping.ts'

const people = { supervisor: 'requests.supervisor_id', clinician: 'requests.clinician_id' }

/** Whether a row of `requests` waits for a supervisor who may sign today. A signer must also be able to see the case. */
export const maySign = sql.raw<SqlBool>(
  `(${overseesSql('signOff', people)} and ${overseesSql('viewCases', people)})`,
)

/**
 * Whether a row of `requests` to this supervisor is for a clinician whose cases they may see and sign today. The condition is
 * that of `maySign`.
 */
export function maySupervisorSign(supervisorId: string): RawBuilder<SqlBool> {
  const clinicianIds = clinicianIdsSql(['signOff', 'viewCases'], '$supervisor')
  const [before = '', after = ''] = clinicianIds.split('$supervisor')
  // `is true` prevents a join: PostgreSQL finds the clinicians once, and then reads requests in their order until the page is
  // full.
  return sql<SqlBool>`(requests.clinician_id in ${sql.raw(before)}${supervisorId}::uuid${sql.raw(after)}) is true`
}

/**
 * Until when an open row of `requests` may wait, by the rule of the clinician's organization. After that, administrators see it.
 * If the supervisor may not sign, they see it at once. The query must left join `organizations` of the clinician.
 */
export const answerBy = sql<Date>`(coalesce(requests.handed_over_at, requests.asked_at) + make_interval(
  days => coalesce((organizations.settings->'signOff'->>'days')::int, ${sql.lit(noSignOff.days)})))`
