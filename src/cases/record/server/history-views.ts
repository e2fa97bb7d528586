import type { CaseChange, FieldChange } from '../history.contract.ts'
import { isFreeText } from '#privacy/free-text.ts'
import type { ChangeRow } from './history-queries.ts'

/** One line of a history. Others than the owner see that a free text changed, and nothing of what it says. */
export const toChangeView =
  (isOwn: boolean) =>
  (row: ChangeRow): CaseChange => ({
    version: row.version,
    kind: row.kind,
    changedBy: { id: row.changed_by, name: row.changed_by_name },
    changedAt: row.changed_at.toISOString(),
    changes: isOwn ? row.changes : row.changes.map(withoutWords),
    reason: row.reason,
  })

function withoutWords({ path, before, after }: FieldChange): FieldChange {
  const isHidden = path.split('.').some(isFreeText)
  if (isHidden) return { path, before: null, after: null, isHidden }
  return { path, before: withoutTexts(before), after: withoutTexts(after) }
}

/** An entry of a list that came or went, without the words in it. */
function withoutTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).filter(([field]) => !isFreeText(field))
  return Object.fromEntries(fields)
}
