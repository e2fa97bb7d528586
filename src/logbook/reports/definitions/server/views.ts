import { definitionContentSchema, type DefinitionContent, type ReportDefinition } from '../contract.ts'
import type { DefinitionRow } from './queries.ts'

export const toDefinitionView = (row: DefinitionRow): ReportDefinition => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  content: toValidContent(row.content),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Drops filters whose codes are no longer in their lists. */
function toValidContent(storedContent: unknown): DefinitionContent {
  const fields = Object.entries(
    typeof storedContent === 'object' && storedContent !== null ? storedContent : {},
  )
  const validFields = fields.filter(
    ([name, value]) => definitionContentSchema.safeParse({ [name]: value }).success,
  )
  return definitionContentSchema.parse(Object.fromEntries(validFields))
}
