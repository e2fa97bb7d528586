import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hasCare } from '#logging/missions/mission.ts'
import { findLastAnswers } from '../record/server/last-answers-queries.ts'
import { ownCaseScope } from '../record/server/policy.ts'

/** The codes of a clinician's answers that seldom change between two cases; null if nothing was entered. */
export interface LastAnswers {
  mission: Record<'missionType' | 'result' | 'platform' | 'baseCode', string | null>
  team: Record<'myRole' | 'myGrade' | 'myInvolvement' | 'supervisionLevel', string | null>
}

/**
 * Returns these answers from the actor's last case logged after `after`, or null if there is none. The role in care is that
 * of the actor's last case with a patient.
 */
export async function readLastAnswers(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  after: Date | null,
): Promise<LastAnswers | null> {
  const rows = await findLastAnswers(db, ownCaseScope(actor), after)
  const row = rows[0]
  if (!row) return null
  const lastWithCare = rows.find(({ mission_type, result }) => hasCare({ missionType: mission_type, result }))
  const { mission_type: missionType, result, platform, base_code: baseCode } = row
  return {
    mission: { missionType, result, platform, baseCode },
    team: {
      myRole: row.my_role,
      myGrade: row.my_grade,
      myInvolvement: lastWithCare?.my_involvement ?? null,
      supervisionLevel: row.supervision_level,
    },
  }
}
