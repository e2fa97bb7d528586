import type { Deps } from '#platform/server/deps.ts'
import type { CaseStatus } from '#logging/cases/contract.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import {
  ageBandCode,
  diagnosisCode,
  procedureCode,
  reflectionCode,
  simulatedCode,
  simulatedProcedureCode,
  supervisionCode,
  tagCode,
} from '#logging/cases/search-codes.ts'
import { codeTerm, searchTerms } from '../search-terms.ts'
import type { CaseFilters, ReviewFilter } from './filter-queries.ts'
import { planSearch } from './search-plan.ts'

type YesOrNo = 'true' | 'false'

/** The filters as a client sends them. */
export interface FilterRequest {
  q?: string
  type?: string
  missionType?: string
  from?: string
  to?: string
  ageBand?: string
  procedure?: string
  diagnosis?: string
  supervision?: string
  status?: CaseStatus
  flagged?: YesOrNo
  simulated?: YesOrNo
  tag?: string
  reflection?: YesOrNo
  clinician?: string
  review?: ReviewFilter
  signOff?: SignOffFilter
}

type SignOffFilter = 'waiting' | 'returned'
const requestedStates = { waiting: 'open', returned: 'returned' } as const

/** Returns the filters for a query, or null if nothing can match because the search has no word. */
export async function toCaseFilters(
  deps: Deps,
  scope: CaseScope,
  request: FilterRequest,
): Promise<CaseFilters | null> {
  const { q, type, missionType, status, clinician, flagged, simulated, reflection, review, signOff } = request
  const filters: CaseFilters = {
    type,
    missionType,
    status,
    ownerId: clinician,
    from: notBeforeYearOne(request.from),
    to: notBeforeYearOne(request.to),
    isFlagged: flagged && flagged === 'true',
    review,
    // Whether other users have written reflections is private to them.
    isOwn: reflection !== undefined || signOff !== undefined,
    requested: signOff && requestedStates[signOff],
    excludedCodes: [
      ...(simulated === 'false' ? [simulatedCode] : []),
      // A real case does not match if this procedure was only simulated in it.
      ...(simulated === 'false' && request.procedure ? [simulatedProcedureCode(request.procedure)] : []),
      ...(reflection === 'false' ? [reflectionCode] : []),
    ],
  }
  const queryTerms = q ? searchTerms(q) : []
  if (q && queryTerms.length === 0) return null
  const terms = [...queryTerms, ...codesOf(request).map(codeTerm)]
  if (terms.length > 0) Object.assign(filters, await planSearch(deps, scope, terms))
  return filters
}

/** Returns the codes of the search index that a case must have. */
function codesOf(request: FilterRequest): string[] {
  const { ageBand, procedure, diagnosis, supervision, simulated, tag, reflection } = request
  return [
    ...(procedure ? [procedureCode(procedure)] : []),
    ...(diagnosis ? [diagnosisCode(diagnosis)] : []),
    ...(ageBand ? [ageBandCode(ageBand)] : []),
    ...(supervision ? [supervisionCode(supervision)] : []),
    ...(tag ? [tagCode(tag)] : []),
    ...(simulated === 'true' ? [simulatedCode] : []),
    ...(reflection === 'true' ? [reflectionCode] : []),
  ]
}

/** The first day of the year 1. PostgreSQL refuses the year 0, and no case is older. */
export const firstDay = '0001-01-01'
const notBeforeYearOne = (date: string | undefined) =>
  date !== undefined && date < firstDay ? firstDay : date
