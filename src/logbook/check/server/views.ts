import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { missionTimeErrors } from '#logging/missions/time-checks.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import { finalAirways } from '#reference/airway-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { Finding, FindingKind } from '../contract.ts'
import { toCaseLineView } from '../case-list/server/views.ts'
import type { FindingRow, FindingWithOtherCase } from './queries.ts'

const dayMs = 86_400_000

/** Returns the sentence about the problem, and the field that corrects it. */
type Explain = (finding: FindingWithOtherCase, now: Date) => { problem: string; field: string | null }

const explanations: Readonly<Record<FindingKind, Explain>> = {
  supervisor: ({ row }) => ({
    problem: `${labelOf(supervisionLevels, row.supervision_level)}: no supervisor is named.`,
    field: 'team.supervisorUserId',
  }),
  times: ({ row }, now) => {
    const [error] = timeErrorsOf(row, now)
    return {
      problem: error?.message ?? 'The times of the mission are not possible.',
      field: error?.path ?? 'mission',
    }
  },
  capnography: ({ row }) => ({
    problem: `${labelOf(procedures, row.monitored_step) ?? labelOf(finalAirways, row.final_airway) ?? 'An advanced airway'}: no capnography is recorded.`,
    // The form shows the confirmation only once the final airway is entered.
    field: row.final_airway === null ? 'airway.finalAirway' : 'airway.confirmation',
  }),
  duplicates: ({ other }) => {
    const otherNumber = other ? shownMissionNumber(other.mission_number) : 'another case'
    return { problem: `Same day, case type, age and aircraft or vehicle as ${otherNumber}.`, field: null }
  },
  drafts: ({ row }, now) => {
    const days = Math.floor((now.getTime() - row.updated_at.getTime()) / dayMs)
    return { problem: `A draft that has waited for ${days} days.`, field: null }
  },
}

function timeErrorsOf(row: FindingRow, now: Date): FieldError[] {
  const times = Object.fromEntries(
    missionTimes.map(({ field }) => [field, row[field]?.toISOString() ?? null]),
  )
  return missionTimeErrors({ ...times, missionType: row.mission_type }, { date: row.date, now })
}

export const toFindingView = (kind: FindingKind, finding: FindingWithOtherCase, now: Date): Finding => ({
  ...toCaseLineView(finding.row),
  ...explanations[kind](finding, now),
  other: finding.other && toCaseLineView(finding.other),
})
