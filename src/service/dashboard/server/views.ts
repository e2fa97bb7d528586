import { roleSchema } from '#platform/contract/fields.ts'
import { shownMissionNumber } from '#logging/missions/mission-number.ts'
import { caseTypes, levelsOfCare, patientGenders } from '#reference/case-lists.ts'
import { labelOf, type ListEntry } from '#reference/codes.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { shownProcedures, type DashboardStats, type LabelledCount, type NamedCount } from '../contract.ts'
import { lastDateOf, monthLabel, listMonths } from '../periods.ts'
import type { Statistics } from './queries.ts'

type Counts = Statistics['counts']

const maxDiagnoses = 10

export function toDashboardStatsView(statistics: Statistics): DashboardStats {
  const { counts, total } = statistics
  return {
    userStats: toUserStats(statistics.users),
    caseStats: {
      totalCases: total?.cases ?? 0,
      flaggedCases: casesByKey(counts, 'flagged')[''] ?? 0,
      averageMissionTime: meanHours(total),
    },
    // Administrators of one organization do not see the number of organizations.
    ...(statistics.organizationId === null && {
      organizationStats: toOrganizationStats(statistics.organizations),
    }),
    cpdStats: statistics.cpd ?? { totalActivities: 0, totalHours: 0 },
    topUsers: statistics.topUsers.map(toTopUser),
    recentCases: statistics.recentCases.map(toRecentCase),
    casesByType: toCountsBySize(counts, 'type', caseTypes),
    casesByMonth: toMonths(statistics),
    casesByMissionType: toCountsBySize(counts, 'mission_type', missionTypes),
    casesByDiagnosis: toDiagnoses(counts),
    genderDistribution: toCountsInListOrder(counts, 'gender', patientGenders),
    levelOfCareDistribution: toCountsBySize(counts, 'level_of_care', levelsOfCare),
    proceduresPerformed: toProcedures(counts),
  }
}

const casesByKey = (counts: Counts, dimension: string): Record<string, number> =>
  counts.find((row) => row.dimension === dimension)?.cases ?? {}

/** Returns mean hours to one decimal, rounded half up. Uses whole minutes, because binary fractions lose halves. */
function meanHours(times: { missions: number; missionMinutes: number } | null | undefined): number {
  if (!times || times.missions === 0) return 0
  return Math.floor((times.missionMinutes * 20 + times.missions * 60) / (times.missions * 120)) / 10
}

function toUserStats(users: Statistics['users']): DashboardStats['userStats'] {
  const countUsers = (role: string, status?: string): number =>
    users
      .filter((user) => user.role === role && (status === undefined || user.status === status))
      .reduce((sum, user) => sum + user.count, 0)
  const toRoleStats = (role: string) => ({
    count: countUsers(role),
    active: countUsers(role, 'active'),
    pending: countUsers(role, 'pending'),
  })
  return {
    super_admin: toRoleStats('super_admin'),
    admin: toRoleStats('admin'),
    supervisor: toRoleStats('supervisor'),
    clinician: toRoleStats('clinician'),
  }
}

function toOrganizationStats(organizations: Statistics['organizations']) {
  const countWithStatus = (status: string) => organizations.find((row) => row.status === status)?.count ?? 0
  const [activeOrganizations, inactiveOrganizations] = [
    countWithStatus('active'),
    countWithStatus('inactive'),
  ]
  return {
    totalOrganizations: activeOrganizations + inactiveOrganizations,
    activeOrganizations,
    inactiveOrganizations,
  }
}

const toTopUser = (user: Statistics['topUsers'][number]): DashboardStats['topUsers'][number] => ({
  _id: user.id,
  id: user.id,
  name: user.name,
  email: user.email,
  role: roleSchema.parse(user.role),
  caseCount: user.cases,
  averageTime: meanHours(user),
})

const toRecentCase = (
  recentCase: Statistics['recentCases'][number],
): DashboardStats['recentCases'][number] => ({
  _id: recentCase.id,
  id: recentCase.id,
  missionNumber: shownMissionNumber(recentCase.missionNumber),
  type: recentCase.type,
  flagCaseReview: recentCase.flagCaseReview,
  createdBy: { name: recentCase.creatorName, role: roleSchema.parse(recentCase.creatorRole) },
  createdAt: new Date(recentCase.createdAt).toISOString(),
})

function toCountsBySize(counts: Counts, dimension: string, list: readonly ListEntry[]): NamedCount[] {
  return toCountsInListOrder(counts, dimension, list).sort((a, b) => b.value - a.value)
}

function toCountsInListOrder(counts: Counts, dimension: string, list: readonly ListEntry[]): NamedCount[] {
  const positions = findPositions(list)
  // A code that was removed from the list still counts, and comes first.
  const getPosition = (code: string) => positions.get(code) ?? -1
  return Object.entries(casesByKey(counts, dimension))
    .sort(([a], [b]) => getPosition(a) - getPosition(b))
    .map(([code, cases]) => ({ name: labelOf(list, code), value: cases }))
}

const positionsByList = new WeakMap<readonly ListEntry[], Map<string, number>>()

/** Returns the position of each code in the list. */
function findPositions(list: readonly ListEntry[]): Map<string, number> {
  const positions = positionsByList.get(list) ?? new Map(list.map(({ code }, index) => [code, index]))
  positionsByList.set(list, positions)
  return positions
}

function toDiagnoses(counts: Counts): NamedCount[] {
  const all = toCountsBySize(counts, 'diagnosis', diagnoses)
  const othersTotal = all.slice(maxDiagnoses).reduce((sum, { value }) => sum + value, 0)
  return [...all.slice(0, maxDiagnoses), ...(othersTotal > 0 ? [{ name: 'Other', value: othersTotal }] : [])]
}

function toProcedures(counts: Counts): DashboardStats['proceduresPerformed'] {
  const casesByProcedure = new Map(
    Object.entries(casesByKey(counts, 'procedure')).map(([code, cases]) => [
      labelOf(procedures, code),
      cases,
    ]),
  )
  // Every name has a number here, but the type of `fromEntries` does not say so.
  return Object.fromEntries(
    shownProcedures.map((name) => [name, casesByProcedure.get(name) ?? 0]),
  ) as DashboardStats['proceduresPerformed']
}

function toMonths({ totals, range, today }: Statistics): LabelledCount[] {
  const first = range?.from ?? totals.find(({ cases }) => (cases ?? 0) > 0)?.startsOn
  if (first === undefined) return []
  return listMonths(first, range ? lastDateOf(range) : today).map((month) => ({
    label: monthLabel(month),
    value: totals
      .filter(({ startsOn }) => startsOn.slice(0, 7) === month.slice(0, 7))
      .reduce((sum, { cases }) => sum + (cases ?? 0), 0),
  }))
}
