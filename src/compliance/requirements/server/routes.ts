import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as records from '../records/contract.ts'
import { createRecord, withdrawRecord } from '../records/server/records.ts'
import {
  openActivityRecords,
  openHistory,
  openRecord,
  withEvidence,
  withOneEvidence,
} from '../records/server/reading.ts'
import type { RecordRow } from '../records/server/queries.ts'
import { decideOnRecord, openQueue } from '../records/server/verification.ts'
import { toActivityRecordView, toRecordView, toWaiverView } from '../records/server/views.ts'
import { endWaiver, grantWaiver } from '../records/server/waivers.ts'
import * as verification from '../records/verification.contract.ts'
import * as waivers from '../records/waivers.contract.ts'
import * as requirements from '../definitions/contract.ts'
import {
  listRequirements,
  getRequirementWithVersions,
  toShownRequirement,
} from '../definitions/server/list-requirements.ts'
import type { RequirementRow } from '../definitions/server/queries.ts'
import {
  createRequirement,
  decideOnRequirement,
  deleteRequirement,
  updateRequirement,
} from '../definitions/server/requirements.ts'
import { toRequirementView } from '../definitions/server/views.ts'
import * as states from '../state/contract.ts'
import { previewRequirement } from '../state/server/preview.ts'
import { openStates } from '../state/server/states.ts'
import { toStatesView } from '../state/server/views.ts'

export const complianceRoutes = (deps: Deps): Route[] => [
  ...requirementRoutes(deps),
  ...decisionRoutes(deps),
  ...recordRoutes(deps),
  ...verificationRoutes(deps),
  ...stateRoutes(deps),
]

const viewFor = (actor: Actor) => (row: RequirementRow) => toRequirementView(toShownRequirement(actor, row))

const requirementRoutes = (deps: Deps): Route[] => [
  route(requirements.listRequirements, async ({ actor }) => ({
    requirements: (await listRequirements(deps, actor)).map(viewFor(actor)),
  })),
  route(requirements.getRequirement, async ({ actor, params }) => {
    const { row, versions } = await getRequirementWithVersions(deps, actor, params.id)
    return { requirement: viewFor(actor)(row), versions }
  }),
  route(requirements.createRequirement, async ({ body, ...by }) =>
    viewFor(by.actor)(await createRequirement(deps, by, body)),
  ),
  route(requirements.updateRequirement, async ({ params: { id }, body: entered, ...by }) => {
    const show = viewFor(by.actor)
    return show(await updateRequirement(deps, by, { id, entered, show }))
  }),
  route(requirements.deleteRequirement, async ({ params: { id }, ...by }) => {
    await deleteRequirement(deps, by, id)
    return { _id: id, id }
  }),
  route(requirements.previewRequirement, async ({ body, ...by }) => {
    const { people: meant, changes } = await previewRequirement(deps, by, body)
    const shown = meant.slice(0, requirements.maxPeopleShown)
    return {
      count: meant.length,
      people: shown.map(({ id, name, profession }) => ({ id, name, profession })),
      changes,
    }
  }),
]

const decisionRoutes = (deps: Deps): Route[] =>
  (
    [
      [requirements.acceptRequirement, 'accept'],
      [requirements.retireRequirement, 'retire'],
      [requirements.reinstateRequirement, 'reinstate'],
    ] as const
  ).map(([endpoint, decision]) =>
    route(endpoint, async ({ params: { id }, body: { version }, ...by }) => {
      const show = viewFor(by.actor)
      return show(await decideOnRequirement(deps, by, { id, version, decision, show }))
    }),
  )

const recordRoutes = (deps: Deps): Route[] => [
  route(records.listComplianceRecords, async ({ query, ...by }) => {
    const found = await openHistory(deps, by, query)
    return { records: found.records.map(toRecordView), waivers: found.waivers.map(toWaiverView) }
  }),
  route(records.createComplianceRecord, async ({ body, ...by }) =>
    toRecordView(await withOneEvidence(deps, by.actor, await createRecord(deps, by, body))),
  ),
  route(records.getComplianceRecord, async ({ params, ...by }) =>
    toRecordView(await openRecord(deps, by, params.id)),
  ),
  route(records.listActivityRecords, async ({ actor, params }) => ({
    records: (await openActivityRecords(deps, actor, params.id)).map(toActivityRecordView),
  })),
  route(records.withdrawComplianceRecord, async ({ params: { id }, ...by }) => {
    await withdrawRecord(deps, by, id)
    return { _id: id, id }
  }),
]

const recordFor = (deps: Deps, actor: Actor) => async (row: RecordRow) =>
  toRecordView(await withOneEvidence(deps, actor, row))

const verificationRoutes = (deps: Deps): Route[] => [
  route(verification.listWaitingRecords, async ({ query, ...by }) => {
    const { rows, count } = await openQueue(deps, by, query)
    const shown = await withEvidence(deps, by.actor, rows)
    const waiting = shown.map((item, at) => ({
      record: toRecordView(item),
      person: { id: item.row.owner_id, name: item.row.owner_name },
      requirementTitle: rows[at]?.requirement_title ?? '',
      blocksDuty: rows[at]?.blocks_duty ?? false,
    }))
    return { waiting, count }
  }),
  route(verification.verifyComplianceRecord, ({ params: { id }, body: { version }, ...by }) =>
    decideOnRecord(deps, { ...by, show: recordFor(deps, by.actor) }, { id, version, reason: null }),
  ),
  route(verification.returnComplianceRecord, ({ params: { id }, body, ...by }) =>
    decideOnRecord(deps, { ...by, show: recordFor(deps, by.actor) }, { id, ...body }),
  ),
  route(waivers.grantWaiver, async ({ body, ...by }) => toWaiverView(await grantWaiver(deps, by, body))),
  route(waivers.endWaiver, async ({ params, ...by }) => toWaiverView(await endWaiver(deps, by, params.id))),
]

const stateRoutes = (deps: Deps): Route[] => [
  route(states.getStates, async ({ query, ...by }) => toStatesView(await openStates(deps, by, query))),
]
