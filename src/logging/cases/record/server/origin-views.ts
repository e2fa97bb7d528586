import type { ImportedHistory } from '../case-history.contract.ts'
import type { OriginRow } from './origin-queries.ts'

/**
 * Maps the imported history. Users other than the owner see which fields changed, but no values, reasons or texts, because any
 * of these may contain free text.
 */
export function toImportedHistoryView(
  { imported_at: importedAt, origin: { createdBy, createdAt, history, assessments } }: OriginRow,
  isOwn: boolean,
): ImportedHistory {
  const importFacts = { importedAt: importedAt.toISOString(), createdBy, createdAt }
  if (isOwn) return { ...importFacts, history, assessments }
  return {
    ...importFacts,
    history: history.map((change) => ({
      ...change,
      reason: null,
      changes: change.changes.map(({ path }) => ({ path, before: null, after: null, isHidden: true })),
    })),
    assessments: assessments.map(({ tool, requestedAt, completedAt, status, entrustment }) => ({
      tool,
      requestedAt,
      completedAt,
      status,
      entrustment,
    })),
  }
}
