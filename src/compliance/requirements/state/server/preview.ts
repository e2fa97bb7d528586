import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { overseenBy, type PeopleScope } from '#people/users/reach/server/policy.ts'
import { listPeople, readOnTheirDays } from '#people/duties/server/service.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { Definition } from '../../definitions/definition.contract.ts'
import { mayEdit, requirementsVisibleTo } from '../../definitions/server/policy.ts'
import { findRequirement, type RequirementRow } from '../../definitions/server/queries.ts'
import { toColumns, toValidity } from '../../definitions/server/row-mapping.ts'
import { reworked } from '../../rules/renewals.ts'
import type { StateStatus } from '../../rules/words.contract.ts'
import { listAllRecordsOf } from './preview-queries.ts'
import { requirementOn, judge, readWholeKnowledge, type Knowledge } from './judging.ts'

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

/** Says whom a definition means among the people whom the actor oversees, and who changes state if it is saved. */
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
  const saved = requirementId === undefined ? null : await getEdited(deps, requester, requirementId)
  const of = saved ? saved.organization_id : organizationId
  const isOwn = of !== null && of === actor.organizationId
  if (actor.role !== 'super_admin' && !isOwn) throw new AppError('access_denied')
  const now = deps.clock.now()
  const scope = overseenBy(actor)
  const everybody = await listPeople(deps.db, scope, { organizationId: of, limit: maxPeople })
  const next = draftOf(definition, { saved, organizationId: of, now, actorId: actor.id })
  const found = await readOnTheirDays(everybody, now, (some, day) =>
    changesOn(deps, scope, { people: some, day, saved, next, isReworked: applyToExisting }),
  )
  const meant = everybody.filter((_, at) => found[at]?.to !== 'not_applicable')
  await recordAudit(deps.db, {
    ...requester,
    action: 'requirement_previewed',
    entity: 'compliance_requirement',
    subjectIds: meant.map(({ id }) => id),
  })
  return {
    people: meant,
    changes: saved ? countChanges(found) : [],
  }
}

interface Change {
  from: StateStatus
  to: StateStatus
}

interface Changing {
  people: readonly PersonRow[]
  day: string
  saved: RequirementRow | null
  next: RequirementRow
  isReworked: boolean
}

/** Returns the state of each of these people on a day, before and after. */
async function changesOn(
  deps: Deps,
  scope: PeopleScope,
  { people, day, saved, next, isReworked }: Changing,
): Promise<Change[]> {
  const requirements = (saved ? [saved, next] : [next]).map(requirementOn(day))
  const knowledge = await readWholeKnowledge(deps.db, scope, { people, requirements, day })
  const after = isReworked && saved ? await withNewPeriod(deps, scope, { knowledge, saved, next }) : knowledge
  const statusIn = (row: RequirementRow, known: Knowledge) => {
    const previewed = [requirementOn(day)(row)]
    return (person: PersonRow): StateStatus =>
      judge(person, previewed, known)[0]?.state?.status ?? 'not_applicable'
  }
  const [was, is] = [statusIn(saved ?? next, knowledge), statusIn(next, after)]
  return people.map((person) => ({ from: was(person), to: is(person) }))
}

async function getEdited({ db }: Deps, { actor }: Requester, id: string): Promise<RequirementRow> {
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

/** Returns the requirement as it would be stored. A new one has no records under the id that stands for it. */
function draftOf(definition: Definition, { saved, organizationId, now, actorId }: Draft): RequirementRow {
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

/** Returns what would be known if the expiries of the records were worked out anew. */
async function withNewPeriod(
  { db }: Deps,
  scope: PeopleScope,
  { knowledge, saved, next }: { knowledge: Knowledge; saved: RequirementRow; next: RequirementRow },
): Promise<Knowledge> {
  const stored = await listAllRecordsOf(db, scope, saved.id)
  const validity = toValidity(next)
  const byOwner = [...Map.groupBy(stored, ({ ownerId }) => ownerId)]
  return {
    ...knowledge,
    records: new Map(byOwner.map(([ownerId, own]) => [ownerId, reworked(own, validity)])),
  }
}

function countChanges(all: readonly Change[]): Preview['changes'] {
  const moved = all.filter(({ from, to }) => from !== to)
  return [...Map.groupBy(moved, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, count: same.length }] : []
  })
}
