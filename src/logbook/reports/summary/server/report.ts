import { createHash } from 'node:crypto'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { assertMaySeeUser } from '#people/users/server/service.ts'
import { listReportedTotals } from '../../opening-totals/server/reported-totals.ts'
import { ownReports, reportOfPerson, type ReportScope } from '../../scope/server/policy.ts'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import type { ReportFilters } from '../../scope/contract.ts'
import type { ReportContent } from '../contract.ts'
import { countReport, findPersonName } from './queries.ts'
import { toReportContent } from './content.ts'

export interface Report {
  content: ReportContent
  hash: string
  personName: string
}

export const hashOf = (content: ReportContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

export async function readOwnReport(deps: Deps, actor: Actor, filters: ReportFilters): Promise<Report> {
  return { ...(await readReport(deps, ownReports(actor), filters)), personName: actor.name }
}

/** Returns the report of the caller, or of another user whom the caller may see; that view is audited. */
export async function readReportOf(
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  { clinician, ...filters }: ReportFilters & { clinician?: string | undefined },
): Promise<Report> {
  if (clinician === undefined || clinician === actor.id) return readOwnReport(deps, actor, filters)
  await assertMaySeeUser(deps, actor, clinician, 'viewCases')
  const auditEntry = { action: 'report_viewed', entity: 'user', entityId: clinician, origin }
  await auditView(deps.db, { ownerId: clinician, actor, ...auditEntry })
  const scope = reportOfPerson(actor, clinician)
  const personName = await findPersonName(deps.db, scope)
  return { ...(await readReport(deps, scope, filters)), personName }
}

async function readReport(deps: Deps, scope: ReportScope, filters: ReportFilters) {
  const [row, openingTotals] = await Promise.all([
    countReport(deps.pool, scope, notBeforeYearOne(filters)),
    listReportedTotals(deps.db, scope, filters),
  ])
  const content = toReportContent(row, { ownerId: scope.ownerId, filters, openingTotals })
  return { content, hash: hashOf(content) }
}

/** The first day of the year 1. PostgreSQL refuses the year 0, and no case is older. */
const firstDay = '0001-01-01'

const notBeforeYearOne = ({ from, to, ...others }: ReportFilters): ReportFilters => ({
  ...others,
  ...(from !== undefined && { from: from < firstDay ? firstDay : from }),
  ...(to !== undefined && { to: to < firstDay ? firstDay : to }),
})
