import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { overseenBy, type PeopleScope } from '#people/users/reach/server/policy.ts'
import { listPeople, readForEachDay } from '#people/duties/server/service.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { Definition } from '../../definitions/definition.contract.ts'
import { mayEdit, requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement, type RequirementRow } from '../../definitions/server/queries.ts'
import { toColumns, toValidity } from '../../definitions/server/row-mapping.ts'
import { recalculateRecords } from '../../rules/renewals.ts'
import type { StateStatus } from '../../rules/words.contract.ts'
import { listRecordsOfRequirement } from './preview-queries.ts'
import { toRequirementOnDay, evaluateRequirements, readAllPeopleFacts, type PeopleFacts } from './judging.ts'

const maxPeople = 2_000

interface PreviewRequest extends Definition {
  requirementId?: string | undefined
  organizationId?: string | null | undefined
  applyToExisting: boolean
}

export interface Preview {
  people: PersonRow[]
  changes: { from: StateStatus; to: StateStatus; count: number }[]
}

/**
 * Returns the people to whom a definition applies, among those whom the actor oversees, and the number of people who change
 * status if it is saved.
 */
export async function previewRequirement(
  deps: Deps,
  requester: Requester,
  {
    requirementId,
    organizationId = requester.actor.organizationId,
    applyToExisting,
    ...definition
  }: PreviewRequest,
): Promise<Preview> {
  const { actor } = requester
  const saved = requirementId === undefined ? null : await getEditable(deps, requester, requirementId)
  const ownerId = saved ? saved.organization_id : organizationId
  const isOwn = ownerId !== null && ownerId === actor.organizationId
  if (actor.role !== 'super_admin' && !isOwn) throw new AppError('access_denied')
  const now = deps.clock.now()
  const scope = overseenBy(actor)
  const everybody = await listPeople(deps.db, scope, { organizationId: ownerId, limit: maxPeople })
  const draft = toDraft(definition, { saved, organizationId: ownerId, now, actorId: actor.id })
  const statusChanges = await readForEachDay(everybody, now, (people, day) =>
    findChanges(deps, scope, { people, day, saved, draft, isRecalculated: applyToExisting }),
  )
  const applicablePeople = everybody.filter((_, index) => statusChanges[index]?.to !== 'not_applicable')
  await recordAudit(deps.db, {
    ...requester,
    action: 'requirement_previewed',
    entity: 'compliance_requirement',
    subjectIds: applicablePeople.map(({ id }) => id),
  })
  return {
    people: applicablePeople,
    changes: saved ? countChanges(statusChanges) : [],
  }
}

interface Change {
  from: StateStatus
  to: StateStatus
}

interface ChangesRequest {
  people: readonly PersonRow[]
  day: string
  saved: RequirementRow | null
  draft: RequirementRow
  isRecalculated: boolean
}

/** Returns the status of each of these people on a day, before and after the change. */
async function findChanges(
  deps: Deps,
  scope: PeopleScope,
  { people, day, saved, draft, isRecalculated }: ChangesRequest,
): Promise<Change[]> {
  const requirements = (saved ? [saved, draft] : [draft]).map(toRequirementOnDay(day))
  const factsBefore = await readAllPeopleFacts(deps.db, scope, { people, requirements, day })
  const factsAfter =
    isRecalculated && saved ? await recalculateFacts(deps, scope, { factsBefore, saved, draft }) : factsBefore
  const findStatus = (row: RequirementRow, facts: PeopleFacts) => {
    const previewed = [toRequirementOnDay(day)(row)]
    return (person: PersonRow): StateStatus =>
      evaluateRequirements(person, previewed, facts)[0]?.state?.status ?? 'not_applicable'
  }
  const [statusBefore, statusAfter] = [findStatus(saved ?? draft, factsBefore), findStatus(draft, factsAfter)]
  return people.map((person) => ({ from: statusBefore(person), to: statusAfter(person) }))
}

async function getEditable({ db }: Deps, { actor }: Requester, id: string): Promise<RequirementRow> {
  const row = await findRequirement(db, requirementsVisibleTo(actor), id)
  if (!row) throw new AppError('requirement_not_found')
  if (!mayEdit(actor, row)) throw new AppError('access_denied')
  return row
}

interface Draft {
  saved: RequirementRow | null
  organizationId: string | null
  now: Date
  actorId: string
}

/** Returns the requirement as it would be stored. A new one has a placeholder id, which no record has. */
function toDraft(definition: Definition, { saved, organizationId, now, actorId }: Draft): RequirementRow {
  const columns = toColumns(definition)
  return {
    id: saved?.id ?? '00000000-0000-0000-0000-000000000000',
    organization_id: organizationId,
    status: 'active',
    retired_on: null,
    created_by: saved?.created_by ?? actorId,
    created_at: saved?.created_at ?? now,
    updated_at: now,
    version: saved?.version ?? 1,
    ...columns,
    rule: definition.rule ?? null,
    user_ids: definition.userIds,
  }
}

/** Returns the facts as they would be with recalculated expiries. */
async function recalculateFacts(
  { db }: Deps,
  scope: PeopleScope,
  { factsBefore, saved, draft }: { factsBefore: PeopleFacts; saved: RequirementRow; draft: RequirementRow },
): Promise<PeopleFacts> {
  const storedRecords = await listRecordsOfRequirement(db, scope, saved.id)
  const validity = toValidity(draft)
  const byOwner = [...Map.groupBy(storedRecords, ({ ownerId }) => ownerId)]
  return {
    ...factsBefore,
    records: new Map(byOwner.map(([ownerId, own]) => [ownerId, recalculateRecords(own, validity)])),
  }
}

function countChanges(all: readonly Change[]): Preview['changes'] {
  const changesOfStatus = all.filter(({ from, to }) => from !== to)
  return [...Map.groupBy(changesOfStatus, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, count: same.length }] : []
  })
}
