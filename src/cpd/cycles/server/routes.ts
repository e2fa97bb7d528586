import { getCpdConcerns } from '#cpd/activities/concerns/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as allocations from '../enrolments/allocations.contract.ts'
import * as enrolments from '../enrolments/contract.ts'
import { getAllocations, putAllocations } from '../enrolments/server/allocations.ts'
import { listCycles, listReported, openCycle } from '../enrolments/server/cycles.ts'
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
  route(getCpdConcerns, async ({ actor }) => readConcerns(deps, actor, await listReported(deps, actor))),
  route(standards.saveStandard, async ({ params, body, ...by }) =>
    toStandardView(await saveStandard(deps, { ...by, show: toStandardView }, params.code, body)),
  ),
  route(enrolments.listEnrolments, async ({ query, ...by }) => ({
    enrolments: (await listCycles(deps, by, query.userId)).map(toEnrolmentView),
  })),
  route(enrolments.createEnrolment, async ({ body, ...by }) =>
    toEnrolmentView(await createEnrolment(deps, by, body)),
  ),
  route(enrolments.getEnrolment, async ({ params, ...by }) =>
    toEnrolmentDetailView(await openCycle(deps, by, params.id)),
  ),
  route(enrolments.updateEnrolment, async ({ params, body, ...by }) =>
    toEnrolmentView(await updateEnrolment(deps, { ...by, show: toEnrolmentView }, params.id, body)),
  ),
  route(enrolments.deleteEnrolment, async ({ params, ...by }) => {
    await deleteEnrolment(deps, by, params.id)
    return { _id: params.id, id: params.id }
  }),
  route(allocations.getAllocations, ({ params, actor }) => getAllocations(deps, actor, params.id)),
  route(allocations.putAllocations, ({ params, body, ...by }) => putAllocations(deps, by, params.id, body)),
]
