import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import { batchLookups } from '#platform/server/db/batched.ts'
import type { Cases, Missions } from '#platform/server/db/types.ts'
import { countedRoles } from '#reference/operator-roles.ts'
import { joinMissionAndOwner, stampOf } from './list-queries.ts'

const caseColumns = [
  'id',
  'owner_id',
  'mission_number',
  'mission_type',
  'patient_sequence',
  'title',
  'date',
  'type',
  'status',
  'patient_age',
  'patient_age_unit',
  'age_band',
  'gender',
  'diagnosis_primary',
  'my_role',
  'supervision_level',
  'flag_case_review',
  'encounter_setting',
  'created_at',
] as const

/** The data of a case for its line in a list. */
export interface LineRow
  extends
    Pick<Selectable<Cases>, (typeof caseColumns)[number]>,
    Pick<Selectable<Missions>, 'result' | 'platform' | 'mission_minutes'> {
  owner_name: string
  owner_role: Role
  procedures: string[]
  stamp: string
}

const text = `
  select ${caseColumns.map((column) => `cases.${column}`).join(', ')},
    missions.result, missions.platform, missions.mission_minutes,
    owners.name as owner_name, owners.role as owner_role,
    array(
      select steps.code from case_procedures as steps
      where steps.case_id = cases.id and steps.operator_role = any($2) order by steps.position
    ) as procedures,
    ${stampOf} as stamp
  from unnest($1::uuid[]) as requested (id)
  join cases on cases.id = requested.id ${joinMissionAndOwner}
  where cases.deleted_at is null`

/** Reads the rows of these cases without checking access: a list with the viewer's scope must have found them. */
export const readLineRows = batchLookups(async (pool: pg.Pool, requests: readonly (readonly string[])[]) => {
  const ids = [...new Set(requests.flat())]
  const { rows } = await pool.query<LineRow>({ name: 'case_lines', text, values: [ids, countedRoles] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requests.map((request) => request.flatMap((id) => byId.get(id) ?? []))
})
