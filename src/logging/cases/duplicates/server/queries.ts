import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { Cases } from '#platform/server/db/types.ts'
import type { CaseScope } from '../../record/server/policy.ts'

export interface DuplicateFacts {
  date: string
  type: string
  patientAge: number
  patientAgeUnit: string
  platform: string
  except: string | null
  missionNumber: string | null
}

export type DuplicateRow = Pick<
  Selectable<Cases>,
  'id' | 'mission_number' | 'patient_sequence' | 'title' | 'date' | 'status'
>

/**
 * Returns the user's cases with the same facts, newest first, without those that the user marked as another patient. The
 * logbook index finds them fast, because a user has few cases a day.
 */
export const findLikelyDuplicates = (
  db: Db,
  { viewerId }: CaseScope,
  facts: DuplicateFacts,
  limit: number,
): Promise<DuplicateRow[]> =>
  db
    .selectFrom('cases')
    .innerJoin('missions', 'missions.id', 'cases.mission_id')
    .select([
      'cases.id',
      'cases.mission_number',
      'cases.patient_sequence',
      'cases.title',
      'cases.date',
      'cases.status',
    ])
    .where('cases.owner_id', '=', viewerId)
    .where('cases.date', '=', facts.date)
    .where('cases.deleted_at', 'is', null)
    .where('cases.status', '<>', 'voided')
    .where('cases.type', '=', facts.type)
    .where('cases.patient_age', '=', facts.patientAge)
    .where('cases.patient_age_unit', '=', facts.patientAgeUnit)
    .where('missions.platform', '=', facts.platform)
    .$if(facts.except !== null, (query) =>
      query.where('cases.id', '<>', facts.except).where(
        sql<boolean>`not exists (
          select from different_cases as pairs
          where pairs.case_id = least(cases.id, ${facts.except}::uuid)
            and pairs.other_id = greatest(cases.id, ${facts.except}::uuid)
        )`,
      ),
    )
    .$if(facts.missionNumber !== null, (query) =>
      query.where('cases.mission_number', '<>', facts.missionNumber),
    )
    .orderBy('cases.created_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(limit)
    .execute()
