import { clinicalOutcomes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { procedures } from '#reference/procedures.ts'
import type { CaseTypeSummary, Median } from '../contract.ts'
import type { NamedCaseType } from '../case-type-of.ts'
import type { CaseTypeRow, Interval } from './queries.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface CaseTypeFigures {
  type: NamedCaseType
  /** As `2026-03`, oldest first. */
  months: readonly string[]
  row: CaseTypeRow
  isCapped: boolean
}

export function toCaseTypeView({ type, months, row, isCapped }: CaseTypeFigures): CaseTypeSummary {
  const median = (interval: Interval): Median => ({
    minutes: row[`${interval}_median`],
    missions: row[`${interval}_missions`],
  })
  return {
    type: type.code,
    label: type.label,
    cases: row.cases,
    missions: row.missions,
    lastSeen: row.last_seen,
    months: months.map((month) => ({
      month,
      name: monthNames[Number(month.slice(5)) - 1] ?? month,
      cases: row.months.find(({ key }) => key === month)?.count ?? 0,
    })),
    procedures: row.procedures.map(({ key, count }) => ({
      code: key ?? '',
      label: labelOf(procedures, key) ?? '',
      cases: count,
    })),
    outcomes: row.outcomes.map(({ key, count }) => ({
      code: key ?? 'not_recorded',
      label: key === null ? 'Not recorded' : labelOf(clinicalOutcomes, key),
      cases: count,
    })),
    times: {
      activation: median('activation'),
      response: median('response'),
      scene: median('scene'),
      transport: median('transport'),
      mission: median('mission'),
    },
    isCapped,
  }
}
