import type { NumberedChange, FieldChange } from '../history.contract.ts'
import { shapeAt, type FreeTextShape } from '#platform/contract/free-text.ts'
import { historyFreeTexts } from '../../free-texts.ts'
import type { ChangeRow } from './history-queries.ts'

/** Maps a history entry. Users other than the owner see that a free text changed, but not the text. */
export const toChangeView =
  (isOwn: boolean) =>
  (row: ChangeRow): NumberedChange => ({
    version: row.version,
    number: row.number,
    kind: row.kind,
    changedBy: { id: row.changed_by, name: row.changed_by_name },
    changedAt: row.changed_at.toISOString(),
    changes: isOwn ? row.changes : row.changes.map(withoutFreeText),
    reason: row.reason,
  })

function withoutFreeText({ path, before, after }: FieldChange): FieldChange {
  const shape = shapeAt(historyFreeTexts, path)
  const isHidden = isHiddenText(shape)
  if (isHidden) return { path, before: null, after: null, isHidden }
  return { path, before: withoutTexts(before, shape), after: withoutTexts(after, shape) }
}

// Whether the field is free text to hide. A mission number is not hidden, because lists show it anyway.
const isHiddenText = (shape: FreeTextShape | undefined): boolean =>
  shape !== undefined && shape !== null && 'kind' in shape && shape.kind === 'words'

/** Returns an added or removed list entry without its free texts. */
function withoutTexts(value: unknown, shape: FreeTextShape): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const texts = shape && 'fields' in shape ? shape.fields : {}
  return Object.fromEntries(Object.entries(value).filter(([field]) => !isHiddenText(texts[field])))
}
