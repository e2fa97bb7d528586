import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import type { PersonCase, PersonMission, PersonStats } from '../contract.ts'
import type { PersonCaseRow, PersonMissionRow, PersonStatsRow } from './queries.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month

export function toPersonStatsView({
  counts,
  months,
}: {
  counts: PersonStatsRow
  months: readonly string[]
}): PersonStats {
  const { flown_missions: flownMissions, completed_missions: completedMissions } = counts
  const byMonth = months.map((month) => ({
    name: monthName(month),
    cases: countOf(counts.case_months, month),
    missions: countOf(counts.mission_months, month),
  }))
  return {
    totalCases: counts.total_cases,
    completedCases: counts.completed_cases,
    pendingCases: counts.pending_cases,
    totalMissions: counts.total_missions,
    completedMissions,
    pendingMissions: counts.pending_missions,
    averageResponseTime: `${Math.round(counts.response_minutes ?? 0)} min`,
    successRate: flownMissions === 0 ? 0 : Math.round((completedMissions / flownMissions) * 100),
    monthlyActivity: byMonth,
    caseTypes: counts.case_types
      .map(({ key, count }) => ({ name: labelOf(caseTypes, key), value: count }))
      .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name)),
    monthlyTrend: byMonth.map(({ name, cases }) => ({ name, value: cases })),
  }
}

const countOf = (keyCounts: readonly { key: string; count: number }[], key: string): number =>
  keyCounts.find((entry) => entry.key === key)?.count ?? 0

export const toPersonCaseView = (row: PersonCaseRow): PersonCase => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  title: row.title,
  date: row.date,
  patientAge: row.patient_age,
  patientAgeUnit: row.patient_age_unit,
  status: row.status,
  type: row.type === null ? null : labelOf(caseTypes, row.type),
})

export const toPersonMissionView = (row: PersonMissionRow): PersonMission => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  title: row.title,
  date: row.date,
  missionType: row.mission_type,
  platform: row.platform,
  result: row.result,
  status: row.is_pending ? 'pending' : 'completed',
  cases: row.cases,
})
