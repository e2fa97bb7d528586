import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { CaseScope } from './policy.ts'

// Enough to reach a mission with a patient behind a run of missions that were stood down.
const maxCases = 10

/** Returns the answers that seldom change between two cases, from the last cases logged after `after`, latest first. */
export const findLastAnswers = (db: Db, { viewerId }: CaseScope, after: Date | null) =>
  db
    .selectFrom('cases')
    .innerJoin('missions', 'missions.id', 'cases.mission_id')
    .where('cases.owner_id', '=', viewerId)
    .where('cases.submitted_at', 'is not', null)
    .where('cases.deleted_at', 'is', null)
    .where('cases.source', '<>', 'import')
    .where('cases.status', 'in', ['pending', 'completed'])
    .$if(after !== null, (query) => query.where('cases.submitted_at', '>', after))
    .select([
      'missions.mission_type',
      'missions.result',
      'missions.platform',
      'missions.base_code',
      'cases.my_role',
      'cases.my_involvement',
      'cases.supervision_level',
      sql<string | null>`cases.details->'team'->>'myGrade'`.as('my_grade'),
    ])
    .orderBy('cases.submitted_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(maxCases)
    .execute()
