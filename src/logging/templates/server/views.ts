import { templateContentSchema, type Template, type TemplateContent } from '../contract.ts'
import type { TemplateRow } from './queries.ts'

export const toTemplateView = (row: TemplateRow): Template => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  content: validContent(row.content),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Drops codes that are no longer in their lists, and parts that are invalid without them. */
function validContent(stored: unknown): TemplateContent {
  const content: unknown = structuredClone(stored)
  for (;;) {
    const parsed = templateContentSchema.safeParse(content)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    // Each iteration removes one invalid part. If nothing can be removed, the template is empty.
    if (!issue || !removeInvalidPart(content, issue)) return templateContentSchema.parse({})
  }
}

interface Issue {
  path: PropertyKey[]
  code: string
  keys?: string[]
}

function removeInvalidPart(content: unknown, issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).some((key) => removeAt(content, [...issue.path, key]))
  }
  // A missing required field cannot be removed, so remove the part that lacks it.
  return removeAt(content, issue.path) || removeAt(content, issue.path.slice(0, -1))
}

function removeAt(content: unknown, path: PropertyKey[]): boolean {
  const last = path.at(-1)
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, key) => (isObject(part) ? part[key] : null), content)
  if (last === undefined || !isObject(parent) || !Object.hasOwn(parent, last)) return false
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete parent[last]
  return true
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null
