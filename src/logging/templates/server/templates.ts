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
import { caseContent } from '#logging/cases/derived.ts'
import { maxTemplates, type Template, type TemplateContent } from '../contract.ts'
import { templateScope } from './policy.ts'
import {
  countTemplates,
  deleteTemplateRow,
  findTemplateForChange,
  findTemplates,
  insertTemplate,
  lockTemplates,
  updateTemplateRow,
  type TemplateRow,
} from './queries.ts'

const conflicts: Conflicts = {
  case_templates__owner_name: 'template_name_taken',
  case_templates_pkey: 'template_id_taken',
}
export const listTemplates = ({ db }: Deps, actor: Actor): Promise<TemplateRow[]> =>
  findTemplates(db, templateScope(actor), maxTemplates)

interface NewTemplate {
  _id?: string | undefined
  name: string
  content: TemplateContent
}

/** Creates a template. If the id already exists with the same content, returns the stored template. */
export function createTemplate(
  deps: Deps,
  { actor, origin }: Requester,
  { _id: id = uuid(), name, content }: NewTemplate,
): Promise<TemplateRow> {
  const scope = templateScope(actor)
  return inTransaction(deps.db, async (tx) => {
    await lockTemplates(tx, scope)
    const template = await findTemplateForChange(tx, scope, id)
    if (template) {
      if (!hasSameContent(template, { name, content })) throw new AppError('template_id_taken')
      return template
    }
    assertNobodyIdentified({ name })
    if ((await countTemplates(tx, scope)) >= maxTemplates) throw new AppError('templates_full')
    const now = deps.clock.now()
    const row = await withConflictCode(insertTemplate(tx, scope, { id, name, content, now }), conflicts)
    await audit(tx, { actor, origin }, row, 'template_created')
    return row
  })
}

const hasSameContent = (saved: TemplateRow, request: { name: string; content: TemplateContent }): boolean =>
  saved.name === request.name &&
  JSON.stringify(caseContent(saved.content)) === JSON.stringify(caseContent(request.content))

const audit = (
  tx: Tx,
  requester: Requester,
  { id, version }: TemplateRow,
  action: string,
  changedFields: string[] = [],
) =>
  recordAudit(tx, {
    ...requester,
    action,
    entity: 'case_template',
    entityId: id,
    entityVersion: version,
    changedFields,
  })

interface TemplateChange {
  name?: string | undefined
  content?: TemplateContent | undefined
  isUsed?: true | undefined
  version?: number | undefined
}

/** Renames a template, replaces its content or marks it as used. Throws `template_changed` with the current template. */
export function updateTemplate(
  deps: Deps,
  { show, actor, origin }: Requester & { show: (row: TemplateRow) => Template },
  id: string,
  { name, content, isUsed, version }: TemplateChange,
): Promise<TemplateRow> {
  const scope = templateScope(actor)
  return inTransaction(deps.db, async (tx) => {
    const template = await findTemplateForChange(tx, scope, id)
    if (!template) throw new AppError('template_not_found')
    if (version !== undefined && version !== template.version)
      throw new AppError('template_changed', { current: show(template) })
    const now = deps.clock.now()
    const changes = {
      ...(name !== undefined && { name }),
      ...(content !== undefined && { content: JSON.stringify(content) }),
    }
    if (name !== undefined && name !== template.name) assertNobodyIdentified({ name })
    const changedFields = Object.keys(changes)
    const isChanged = changedFields.length > 0
    if (!isChanged && !isUsed) return template
    const row = await withConflictCode(
      updateTemplateRow(tx, scope, id, {
        ...changes,
        ...(isChanged && { version: template.version + 1, updated_at: now }),
        ...(isUsed && { last_used_at: now }),
      }),
      conflicts,
    )
    // Starting a case from the template does not change its content.
    if (isChanged) await audit(tx, { actor, origin }, row, 'template_updated', changedFields)
    return row
  })
}

export async function deleteTemplate(deps: Deps, { actor, origin }: Requester, id: string): Promise<void> {
  const scope = templateScope(actor)
  await inTransaction(deps.db, async (tx) => {
    const template = await findTemplateForChange(tx, scope, id)
    if (!template || !(await deleteTemplateRow(tx, scope, id))) throw new AppError('template_not_found')
    await audit(tx, { actor, origin }, template, 'template_deleted')
  })
}
