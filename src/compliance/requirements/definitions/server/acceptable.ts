import { findFreeText } from '#platform/contract/free-text.ts'
import type { Db } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { definitionSchema, type Definition } from '../definition.contract.ts'
import { definitionErrors } from '../requirement-rules.ts'
import { listKnownUsers } from './queries.ts'

const texts = findFreeText(definitionSchema)

/**
 * Throws `request_invalid` if a definition contradicts itself, names people outside the organization, or has a text that names
 * a person.
 */
export async function assertAcceptable(
  db: Db,
  organizationId: string | null,
  definition: Definition,
): Promise<void> {
  const fields = definitionErrors(definition)
  const knownUserIds = await listKnownUsers(db, organizationId, definition.userIds)
  if (knownUserIds.length < definition.userIds.length)
    fields.push({ path: 'userIds', message: 'Choose people of this organization.' })
  const blockingFindings = findPrivacy(definition, texts).filter(({ severity }) => severity === 'block')
  fields.push(...blockingFindings.map(({ path, message }) => ({ path, message })))
  if (fields.length > 0) throw new AppError('request_invalid', { fields: fields.slice(0, 50) })
}
