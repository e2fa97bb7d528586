import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { CaseScope } from './policy.ts'

interface KnownCasesPage {
  /** The last case of the previous page. */
  after: { date: string; id: string } | undefined
  limit: number
}

/** Returns the facts by which an import recognizes the owner's cases, newest first, one page at a time. */
export const findKnownCases = (db: Db, { viewerId }: CaseScope, { after, limit }: KnownCasesPage) =>
  db
    .selectFrom('cases')
    .leftJoin('imported_cases', 'imported_cases.case_id', 'cases.id')
    .innerJoin('missions', 'missions.id', 'cases.mission_id')
    .where('cases.owner_id', '=', viewerId)
    .where('deleted_at', 'is', null)
    .select([
      'cases.id',
      sql<string | null>`imported_cases.origin->>'caseId'`.as('originId'),
      'cases.date',
      'status',
      'cases.mission_number as missionNumber',
      'type',
      'patient_sequence as patientSequence',
      'patient_age as patientAge',
      'patient_age_unit as patientAgeUnit',
      'diagnosis_primary as diagnosisPrimary',
      'missions.mission_type as missionType',
      'missions.result',
      'missions.call_received_at as callReceivedAt',
      'missions.activated_at as activatedAt',
      'missions.mobile_at as mobileAt',
      'missions.arrive_scene_at as arriveSceneAt',
      // One array for each case, because a join would return a row for each procedure.
      sql<{ code: string }[]>`coalesce((
        select json_agg(json_build_object('code', steps.code)) from case_procedures as steps where steps.case_id = cases.id
      ), '[]')`.as('procedures'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(cases.date, cases.id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('cases.date', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(limit)
    .execute()
