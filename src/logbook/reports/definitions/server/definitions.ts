import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { withConflictCode, type Conflicts } from '#platform/server/db/coded-conflict.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { ownReports } from '../../scope/server/policy.ts'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { maxDefinitions, type DefinitionContent, type ReportDefinition } from '../contract.ts'
import {
  countDefinitions,
  deleteDefinitionRow,
  findDefinitionForChange,
  findDefinitions,
  insertDefinition,
  lockDefinitions,
  updateDefinitionRow,
  type DefinitionRow,
} from './queries.ts'

const conflicts: Conflicts = {
  report_definitions__owner_name: 'report_definition_name_taken',
  report_definitions_pkey: 'report_definition_id_taken',
}
export const listDefinitions = ({ db }: Deps, actor: Actor): Promise<DefinitionRow[]> =>
  findDefinitions(db, ownReports(actor), maxDefinitions)

interface NewDefinition {
  _id?: string | undefined
  name: string
  content: DefinitionContent
}

/** Saves a report. If the id already exists with the same content, returns the saved one. */
export function createDefinition(
  deps: Deps,
  { actor, origin }: Requester,
  { _id: id = uuid(), name, content }: NewDefinition,
): Promise<DefinitionRow> {
  const scope = ownReports(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockDefinitions(tx, scope)
    const savedDefinition = await findDefinitionForChange(tx, scope, id)
    if (savedDefinition) {
      const isSame =
        savedDefinition.name === name && canonicalJson(savedDefinition.content) === canonicalJson(content)
      if (!isSame) throw new AppError('report_definition_id_taken')
      return savedDefinition
    }
    assertNobodyIdentified({ name })
    if ((await countDefinitions(tx, scope)) >= maxDefinitions) throw new AppError('report_definitions_full')
    const now = deps.clock.now()
    const row = await withConflictCode(insertDefinition(tx, scope, { id, name, content, now }), conflicts)
    await audit(tx, { actor, origin }, row, 'report_definition_created')
    return row
  })
}

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version }: DefinitionRow,
  action: string,
  changedFields: string[] = [],
) =>
  recordAudit(tx, {
    ...requester,
    action,
    entity: 'report_definition',
    entityId: id,
    entityVersion: version,
    changedFields,
  })

interface DefinitionChange {
  name?: string | undefined
  content?: DefinitionContent | undefined
  version?: number | undefined
}

/** Renames or replaces a saved report. Throws `report_definition_changed` if `version` is no longer the current one. */
export function updateDefinition(
  deps: Deps,
  { toView, actor, origin }: Requester & { toView: (row: DefinitionRow) => ReportDefinition },
  id: string,
  { name, content, version }: DefinitionChange,
): Promise<DefinitionRow> {
  const scope = ownReports(actor)
  return inTransaction(deps.db, async (tx) => {
    const definition = await findDefinitionForChange(tx, scope, id)
    if (!definition) throw new AppError('report_definition_not_found')
    if (version !== undefined && version !== definition.version)
      throw new AppError('report_definition_changed', { current: toView(definition) })
    if (name !== undefined && name !== definition.name) assertNobodyIdentified({ name })
    const changes = {
      ...(name !== undefined && { name }),
      ...(content !== undefined && { content: JSON.stringify(content) }),
    }
    const changedFields = Object.keys(changes)
    if (changedFields.length === 0) return definition
    const newValues = { ...changes, version: definition.version + 1, updated_at: deps.clock.now() }
    const row = await withConflictCode(updateDefinitionRow(tx, scope, id, newValues), conflicts)
    await audit(tx, { actor, origin }, row, 'report_definition_updated', changedFields)
    return row
  })
}

export async function deleteDefinition(deps: Deps, { actor, origin }: Requester, id: string): Promise<void> {
  const scope = ownReports(actor)
  await inTransaction(deps.db, async (tx) => {
    const definition = await findDefinitionForChange(tx, scope, id)
    if (!definition || !(await deleteDefinitionRow(tx, scope, id)))
      throw new AppError('report_definition_not_found')
    await audit(tx, { actor, origin }, definition, 'report_definition_deleted')
  })
}
