import { getCpdConcerns } from '#cpd/activities/concerns/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as allocations from '../enrolments/allocations.contract.ts'
import * as enrolments from '../enrolments/contract.ts'
import { getAllocations, putAllocations } from '../enrolments/server/allocations.ts'
import { listCycles, listReportedStandards, getCycleWithEntries } from '../enrolments/server/cycles.ts'
import { createEnrolment, deleteEnrolment, updateEnrolment } from '../enrolments/server/enrolments.ts'
import { toEnrolmentDetailView, toEnrolmentView } from '../enrolments/server/views.ts'
import { readConcerns } from '../standards/server/concerns.ts'
import * as standards from '../standards/contract.ts'
import { listStandards, saveStandard } from '../standards/server/standards.ts'
import { toStandardView } from '../standards/server/views.ts'

export const cpdCyclesRoutes = (deps: Deps): Route[] => [
  route(standards.listStandards, async ({ actor }) => ({
    standards: (await listStandards(deps, actor)).map(toStandardView),
  })),
  route(getCpdConcerns, async ({ actor }) =>
    readConcerns(deps, actor, await listReportedStandards(deps, actor)),
  ),
  route(standards.saveStandard, async ({ params, body, ...requester }) =>
    toStandardView(await saveStandard(deps, { ...requester, show: toStandardView }, params.code, body)),
  ),
  route(enrolments.listEnrolments, async ({ query, ...requester }) => ({
    enrolments: (await listCycles(deps, requester, query.userId)).map(toEnrolmentView),
  })),
  route(enrolments.createEnrolment, async ({ body, ...requester }) =>
    toEnrolmentView(await createEnrolment(deps, requester, body)),
  ),
  route(enrolments.getEnrolment, async ({ params, ...requester }) =>
    toEnrolmentDetailView(await getCycleWithEntries(deps, requester, params.id)),
  ),
  route(enrolments.updateEnrolment, async ({ params, body, ...requester }) =>
    toEnrolmentView(await updateEnrolment(deps, { ...requester, toView: toEnrolmentView }, params.id, body)),
  ),
  route(enrolments.deleteEnrolment, async ({ params, ...requester }) => {
    await deleteEnrolment(deps, requester, params.id)
    return { _id: params.id, id: params.id }
  }),
  route(allocations.getAllocations, ({ params, actor }) => getAllocations(deps, actor, params.id)),
  route(allocations.putAllocations, ({ params, body, ...requester }) =>
    putAllocations(deps, requester, params.id, body),
  ),
]
