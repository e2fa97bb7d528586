import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { assessmentTools } from '#reference/learning-lists.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { monthLabel } from '../../periods.ts'
import type { Home, NamedCount, OwnCase } from '../contract.ts'
import type { HomeRow } from './queries.ts'

interface HomeFacts extends HomeRow {
  months: readonly string[]
  oversees: boolean
  signOff: Home['signOff']
  meetings: Home['meetings']
  waitingNews: number
  newsQuestions: { count: number; postId: string; title: string; oldestAt: Date } | null
  hasRequirements: boolean
  isGrounded: boolean
  secondFactorFrom: string | null
}

export function toHomeView(facts: HomeFacts): Home {
  const { counts, months } = facts
  const countInMonth = (month: string | undefined) => sum(counts.filter((count) => count.month === month))
  const year = months.at(-1)?.slice(0, 4) ?? ''
  const thisYearCounts = counts.filter(({ month }) => month.startsWith(year))
  return {
    figures: {
      thisMonth: countInMonth(months.at(-1)),
      lastMonth: countInMonth(months.at(-2)),
      thisYear: sum(thisYearCounts),
      missionsThisYear: facts.missionsThisYear ?? 0,
      flagged: facts.flagged ?? 0,
    },
    casesByMonth: months.map((month) => ({ label: monthLabel(month), value: countInMonth(month) })),
    casesByType: toTypes(thisYearCounts),
    procedures: facts.procedures.map(({ code, cases }) => ({
      name: labelOf(procedures, code),
      value: cases,
    })),
    drafts: {
      total: facts.drafts ?? 0,
      newest: facts.newestDrafts.map(({ id, mission_number, title, updated_at }) => ({
        _id: id,
        id,
        missionNumber: shownMissionNumber(mission_number),
        title,
        updatedAt: new Date(updated_at).toISOString(),
      })),
    },
    openOffers: facts.openCrewDrafts ?? 0,
    openAssessments: {
      total: facts.openAssessments ?? 0,
      newest: facts.newestAssessments.map(({ mission_number, requested_at, tool, ...request }) => ({
        ...request,
        missionNumber: shownMissionNumber(mission_number),
        tool,
        toolLabel: labelOf(assessmentTools, tool),
        requestedAt: new Date(requested_at).toISOString(),
      })),
    },
    signOff: facts.signOff,
    meetings: facts.meetings,
    waitingNews: facts.waitingNews,
    newsQuestions: facts.newsQuestions && {
      ...facts.newsQuestions,
      oldestAt: facts.newsQuestions.oldestAt.toISOString(),
    },
    recentCases: facts.recentCases.map(toOwnCase),
    hasRequirements: facts.hasRequirements,
    isGrounded: facts.isGrounded,
    secondFactorFrom: facts.secondFactorFrom,
    clinicians: facts.oversees
      ? facts.clinicians.map(({ casesIn90Days, flaggedOpen, ...clinician }) => ({
          ...clinician,
          casesIn90Days: casesIn90Days ?? 0,
          flaggedOpen: flaggedOpen ?? 0,
        }))
      : null,
  }
}

const sum = (counts: Pick<HomeRow['counts'][number], 'cases'>[]): number =>
  counts.reduce((total, { cases }) => total + cases, 0)

function toTypes(counts: HomeRow['counts']): NamedCount[] {
  return [...Map.groupBy(counts, ({ type }) => type)]
    .map(([type, ofType]) => ({ name: labelOf(caseTypes, type) ?? 'Not known', value: sum(ofType) }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name))
}

const toOwnCase = (row: HomeRow['recentCases'][number]): OwnCase => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  title: row.title,
  date: row.date,
  typeLabel: labelOf(caseTypes, row.type),
  missionTypeLabel: labelOf(missionTypes, row.mission_type),
  flagCaseReview: row.flag_case_review,
})
