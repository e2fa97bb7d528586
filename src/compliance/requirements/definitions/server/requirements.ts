import { v7 as uuid } from 'uuid'
import { dayOf, findOrganization } from '#people/duties/server/service.ts'
import { overseenBy } from '#people/users/reach/server/policy.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode, type Conflicts } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { recalculateExpiries } from './reworked-expiries.ts'
import { maxRequirements } from '../contract.ts'
import type { Definition } from '../definition.contract.ts'
import { assertAcceptable } from './acceptable.ts'
import { mayAdminister, mayEdit, requirementsVisibleTo } from './policy.ts'
import {
  countRequirements,
  deleteRequirementRow,
  findRequirementForChange,
  insertRequirement,
  insertVersion,
  isRequirementUsed,
  lockRequirements,
  replaceNamedPeople,
  updateRequirementRow,
  type RequirementRow,
} from './queries.ts'
import { changedFields, toColumns, toValidity } from './row-mapping.ts'

const conflicts: Conflicts = {
  compliance_requirements_pkey: 'requirement_id_taken',
  compliance_requirements__code_in_use: 'requirement_code_taken',
  compliance_records_requirement_id_fkey: 'requirement_in_use',
  compliance_waivers_requirement_id_fkey: 'requirement_in_use',
  compliance_requirements_organization_id_fkey: {
    path: 'organizationId',
    message: 'There is no such organization.',
  },
}

interface NewRequirement extends Definition {
  _id?: string | undefined
  organizationId?: string | null | undefined
}

/** Defines a requirement, or proposes one. If the id already exists with the same content, returns the stored one. */
export function createRequirement(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), organizationId = requester.actor.organizationId, ...definition }: NewRequirement,
): Promise<RequirementRow> {
  const { actor } = requester
  assertMayDefine(actor, organizationId)
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      await lockRequirements(tx, organizationId)
      const saved = await findRequirementForChange(tx, requirementsVisibleTo(actor), id)
      if (saved) {
        const isSame = saved.version === 1 && saved.organization_id === organizationId
        if (!isSame || changedFields(saved, definition).length > 0) throw new AppError('requirement_id_taken')
        return saved
      }
      await assertAcceptable(tx, organizationId, definition)
      if ((await countRequirements(tx, organizationId)) >= maxRequirements)
        throw new AppError('requirements_full')
      const now = deps.clock.now()
      await insertRequirement(tx, {
        ...toColumns(definition),
        id,
        organization_id: organizationId,
        status: actor.role === 'supervisor' ? 'proposed' : 'active',
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      await replaceNamedPeople(tx, id, definition.userIds)
      return saveVersion(tx, requester, { id, version: 1, definition, fields: [], now, action: 'created' })
    }),
    conflicts,
  )
}

/**
 * Throws `access_denied` unless the actor may define or propose a requirement of the organization: supervisors and
 * administrators for their own organization, super administrators for every one.
 */
function assertMayDefine(actor: Actor, organizationId: string | null): void {
  const isOwn = organizationId !== null && organizationId === actor.organizationId
  if (actor.role !== 'super_admin' && !isOwn) throw new AppError('access_denied')
}

/** Maps the current requirement to the response of a refused change. */
type Show = (row: RequirementRow) => object

interface RequirementChange {
  id: string
  show: Show
  entered: Definition & { version: number; applyToExisting: boolean }
}

/** Replaces the definition of a requirement. A repeated change, or one without a difference, returns the stored one. */
export function updateRequirement(
  deps: Deps,
  requester: Requester,
  { id, show, entered: { version, applyToExisting, ...definition } }: RequirementChange,
): Promise<RequirementRow> {
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      const saved = await getForChange(tx, requester.actor, id)
      if (!mayEdit(requester.actor, saved)) throw new AppError('access_denied')
      const fields = changedFields(saved, definition)
      if (fields.length === 0) return saved
      assertUnchanged(saved, version, show)
      await assertAcceptable(tx, saved.organization_id, definition)
      const now = deps.clock.now()
      const columns = { ...toColumns(definition), version: version + 1, updated_at: now }
      await updateRequirementRow(tx, id, columns)
      if (fields.includes('userIds')) await replaceNamedPeople(tx, id, definition.userIds)
      if (applyToExisting)
        await recalculateExpiries(tx, requester, {
          requirementId: id,
          version: version + 1,
          validity: toValidity(columns),
        })
      return saveVersion(tx, requester, {
        id,
        version: version + 1,
        definition,
        fields,
        now,
        action: 'updated',
      })
    }),
    conflicts,
  )
}

export type Decision = 'accept' | 'retire' | 'reinstate'

const transitions = {
  accept: { from: 'proposed', to: 'active', action: 'accepted' },
  retire: { from: 'active', to: 'retired', action: 'retired' },
  reinstate: { from: 'retired', to: 'active', action: 'reinstated' },
} as const

interface DecisionRequest {
  id: string
  version: number
  decision: Decision
  show: Show
}

/** Accepts a proposal, retires a requirement, or reinstates a retired one. Repeating the request changes nothing. */
export function decideOnRequirement(
  deps: Deps,
  requester: Requester,
  { id, version, decision, show }: DecisionRequest,
): Promise<RequirementRow> {
  const { from, to, action } = transitions[decision]
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      const saved = await getForChange(tx, requester.actor, id)
      if (!mayAdminister(requester.actor, saved)) throw new AppError('access_denied')
      if (saved.status === to && saved.version === version + 1) return saved
      assertUnchanged(saved, version, show)
      if (saved.status !== from) throw new AppError('requirement_status_conflict')
      const now = deps.clock.now()
      await updateRequirementRow(tx, id, {
        status: to,
        retired_on: to === 'retired' ? await findToday(tx, requester.actor, saved, now) : null,
        version: version + 1,
        updated_at: now,
      })
      await auditRequirement(tx, requester, { id, version: version + 1, action, fields: ['status'] })
      return getForChange(tx, requester.actor, id)
    }),
    conflicts,
  )
}

/** Returns today's date in the organization of a requirement; for a requirement of every organization, in the actor's. */
async function findToday(
  tx: Tx,
  actor: Actor,
  { organization_id: organizationId }: RequirementRow,
  now: Date,
): Promise<string> {
  const isOtherOrganization = organizationId !== null && organizationId !== actor.organizationId
  const otherOrganization = isOtherOrganization
    ? await findOrganization(tx, overseenBy(actor), organizationId)
    : undefined
  return dayOf(otherOrganization ?? { time_zone: actor.timeZone }, now)
}

/** Deletes a requirement or a proposal that has no records or waivers. */
export function deleteRequirement(deps: Deps, requester: Requester, id: string): Promise<void> {
  return withConflictCode(
    inTransaction(deps.db, async (tx) => {
      const saved = await getForChange(tx, requester.actor, id)
      if (!mayEdit(requester.actor, saved)) throw new AppError('access_denied')
      if (await isRequirementUsed(tx, id)) throw new AppError('requirement_in_use')
      await deleteRequirementRow(tx, id)
      await auditRequirement(tx, requester, { id, version: saved.version, action: 'deleted', fields: [] })
    }),
    conflicts,
  )
}

async function getForChange(tx: Tx, actor: Actor, id: string): Promise<RequirementRow> {
  const row = await findRequirementForChange(tx, requirementsVisibleTo(actor), id)
  if (!row) throw new AppError('requirement_not_found')
  return row
}

function assertUnchanged(saved: RequirementRow, version: number, show: Show): void {
  if (saved.version !== version) throw new AppError('requirement_changed', { current: show(saved) })
}

interface SavedVersion {
  id: string
  version: number
  action: string
  fields: string[]
}

async function saveVersion(
  tx: Tx,
  requester: Requester,
  { definition, now, ...saved }: SavedVersion & { definition: Definition; now: Date },
): Promise<RequirementRow> {
  // Saved versions do not contain the named people, because users could not be erased from them.
  const { userIds: _, ...definitionWithoutPeople } = definition
  await insertVersion(tx, { ...saved, definition: definitionWithoutPeople, now })
  await auditRequirement(tx, requester, saved)
  return getForChange(tx, requester.actor, saved.id)
}

export const auditRequirement = (
  tx: Tx,
  requester: Requester,
  { id, version, action, fields }: SavedVersion,
): Promise<void> =>
  recordAudit(tx, {
    ...requester,
    action: `requirement_${action}`,
    entity: 'compliance_requirement',
    entityId: id,
    entityVersion: version,
    changedFields: fields,
  })
