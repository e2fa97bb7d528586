import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import * as records from '../records/contract.ts'
import { createRecord, withdrawRecord } from '../records/server/records.ts'
import {
  getActivityRecords,
  getHistory,
  getRecord,
  addEvidence,
  addEvidenceToOne,
} from '../records/server/reading.ts'
import type { RecordRow } from '../records/server/queries.ts'
import { decideOnRecord, listWaitingRecords } from '../records/server/verification.ts'
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
import { getStates } from '../state/server/states.ts'
import { toStatesView } from '../state/server/views.ts'

export const complianceRoutes = (deps: Deps): Route[] => [
  ...requirementRoutes(deps),
  ...decisionRoutes(deps),
  ...recordRoutes(deps),
  ...verificationRoutes(deps),
  ...stateRoutes(deps),
]

const createView = (actor: Actor) => (row: RequirementRow) =>
  toRequirementView(toShownRequirement(actor, row))

const requirementRoutes = (deps: Deps): Route[] => [
  route(requirements.listRequirements, async ({ actor }) => ({
    requirements: (await listRequirements(deps, actor)).map(createView(actor)),
  })),
  route(requirements.getRequirement, async ({ actor, params }) => {
    const { row, versions } = await getRequirementWithVersions(deps, actor, params.id)
    return { requirement: createView(actor)(row), versions }
  }),
  route(requirements.createRequirement, async ({ body, ...requester }) =>
    createView(requester.actor)(await createRequirement(deps, requester, body)),
  ),
  route(requirements.updateRequirement, async ({ params: { id }, body: entered, ...requester }) => {
    const show = createView(requester.actor)
    return show(await updateRequirement(deps, requester, { id, entered, show }))
  }),
  route(requirements.deleteRequirement, async ({ params: { id }, ...requester }) => {
    await deleteRequirement(deps, requester, id)
    return { _id: id, id }
  }),
  route(requirements.previewRequirement, async ({ body, ...requester }) => {
    const { people, changes } = await previewRequirement(deps, requester, body)
    const shownPeople = people.slice(0, requirements.maxPeopleShown)
    return {
      count: people.length,
      people: shownPeople.map(({ id, name, profession }) => ({ id, name, profession })),
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
    route(endpoint, async ({ params: { id }, body: { version }, ...requester }) => {
      const show = createView(requester.actor)
      return show(await decideOnRequirement(deps, requester, { id, version, decision, show }))
    }),
  )

const recordRoutes = (deps: Deps): Route[] => [
  route(records.listComplianceRecords, async ({ query, ...requester }) => {
    const history = await getHistory(deps, requester, query)
    return { records: history.records.map(toRecordView), waivers: history.waivers.map(toWaiverView) }
  }),
  route(records.createComplianceRecord, async ({ body, ...requester }) =>
    toRecordView(await addEvidenceToOne(deps, requester.actor, await createRecord(deps, requester, body))),
  ),
  route(records.getComplianceRecord, async ({ params, ...requester }) =>
    toRecordView(await getRecord(deps, requester, params.id)),
  ),
  route(records.listActivityRecords, async ({ actor, params }) => ({
    records: (await getActivityRecords(deps, actor, params.id)).map(toActivityRecordView),
  })),
  route(records.withdrawComplianceRecord, async ({ params: { id }, ...requester }) => {
    await withdrawRecord(deps, requester, id)
    return { _id: id, id }
  }),
]

const createRecordView = (deps: Deps, actor: Actor) => async (row: RecordRow) =>
  toRecordView(await addEvidenceToOne(deps, actor, row))

const verificationRoutes = (deps: Deps): Route[] => [
  route(verification.listWaitingRecords, async ({ query, ...requester }) => {
    const { rows, count } = await listWaitingRecords(deps, requester, query)
    const recordsWithEvidence = await addEvidence(deps, requester.actor, rows)
    const waiting = recordsWithEvidence.map((item, index) => ({
      record: toRecordView(item),
      person: { id: item.row.owner_id, name: item.row.owner_name },
      requirementTitle: rows[index]?.requirement_title ?? '',
      blocksDuty: rows[index]?.blocks_duty ?? false,
    }))
    return { waiting, count }
  }),
  route(verification.verifyComplianceRecord, ({ params: { id }, body: { version }, ...requester }) =>
    decideOnRecord(
      deps,
      { ...requester, show: createRecordView(deps, requester.actor) },
      { id, version, reason: null },
    ),
  ),
  route(verification.returnComplianceRecord, ({ params: { id }, body, ...requester }) =>
    decideOnRecord(deps, { ...requester, show: createRecordView(deps, requester.actor) }, { id, ...body }),
  ),
  route(waivers.grantWaiver, async ({ body, ...requester }) =>
    toWaiverView(await grantWaiver(deps, requester, body)),
  ),
  route(waivers.endWaiver, async ({ params, ...requester }) =>
    toWaiverView(await endWaiver(deps, requester, params.id)),
  ),
]

const stateRoutes = (deps: Deps): Route[] => [
  route(states.getStates, async ({ query, ...requester }) =>
    toStatesView(await getStates(deps, requester, query)),
  ),
]
