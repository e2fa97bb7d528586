import { templateContentSchema, type Template, type TemplateContent } from '../contract.ts'
import type { TemplateRow } from './queries.ts'

export const toTemplateView = (row: TemplateRow): Template => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  content: knownContent(row.content),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Drops codes that are no longer in their lists, and parts that are invalid without them. */
function knownContent(stored: unknown): TemplateContent {
  const content: unknown = structuredClone(stored)
  for (;;) {
    const parsed = templateContentSchema.safeParse(content)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    // Each iteration removes one invalid part. If nothing can be removed, the template is empty.
    if (!issue || !removed(content, issue)) return templateContentSchema.parse({})
  }
}

interface Issue {
  path: PropertyKey[]
  code: string
  keys?: string[]
}

function removed(content: unknown, issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).some((key) => removedAt(content, [...issue.path, key]))
  }
  // A missing required field cannot be removed, so remove the part that lacks it.
  return removedAt(content, issue.path) || removedAt(content, issue.path.slice(0, -1))
}

function removedAt(content: unknown, path: PropertyKey[]): boolean {
  const last = path.at(-1)
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((part, key) => (isHolder(part) ? part[key] : null), content)
  if (last === undefined || !isHolder(holder) || !Object.hasOwn(holder, last)) return false
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete holder[last]
  return true
}

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null
