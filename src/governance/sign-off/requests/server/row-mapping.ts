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
 * Until when the clinician's organization lets an open row of `requests` wait: from then on it goes to the administrators, as at once
 * where nobody who was asked may sign. The query must left join `organizations` of the clinician.
 */
export const answerBy = sql<Date>`(coalesce(requests.handed_over_at, requests.asked_at) + make_interval(
  days => coalesce((organizations.settings->'signOff'->>'days')::int, ${sql.lit(noSignOff.days)})))`
