import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { comparisonForm } from '#logbook/spreadsheets/plain-words.ts'
import type { ImportMapping } from '../../contract.ts'

/**
 * Completes the proposal for a file with the user's answers for earlier files with other headings: the field of a heading, the
 * meaning of a word in a field, and values for all rows. In `earlier`, the newest file is first. Identifying columns stay
 * removed.
 */
export async function withEarlierAnswers(
  columns: readonly ColumnPreview[],
  earlier: readonly ImportMapping[],
  preview: (mapping: ColumnMapping) => Promise<ColumnPreview>,
): Promise<{ columns: readonly ColumnPreview[]; fixed: ImportMapping['fixed'] }> {
  const answers = collectAnswers(earlier)
  const completedColumns: ColumnPreview[] = []
  for (const [position, column] of columns.entries()) {
    const otherColumns = [...completedColumns, ...columns.slice(position + 1)]
    const earlierChoice = findEarlierChoice(column, answers, otherColumns)
    const columnWithField = earlierChoice
      ? { ...(await preview(earlierChoice)), reason: 'As you chose in an earlier import.' }
      : column
    completedColumns.push(await withWords(columnWithField, answers, preview))
  }
  const filledTargets = new Set(completedColumns.map(({ mapping: { target } }) => target))
  const [newestMapping] = earlier
  return {
    columns: completedColumns,
    fixed: newestMapping?.fixed.filter(({ target }) => !filledTargets.has(target)) ?? [],
  }
}

interface Answers {
  columns: ReadonlyMap<string, ColumnMapping>
  /** The codes, by field and word. */
  codes: ReadonlyMap<string, string | null>
}

const toKey = (target: string, word: string): string => `${target}\n${comparisonForm(word)}`

function collectAnswers(earlier: readonly ImportMapping[]): Answers {
  const columns = new Map<string, ColumnMapping>()
  const codes = new Map<string, string | null>()
  // From the oldest to the newest, so that newer answers replace older ones.
  for (const column of earlier.toReversed().flatMap((mapping) => mapping.columns)) {
    columns.set(comparisonForm(column.header), column)
    if (column.target === null) continue
    for (const { word, code } of column.words) codes.set(toKey(column.target, word), code)
  }
  return { columns, codes }
}

/** Returns the user's earlier field for this heading, if the proposal is unsure or different and no other column fills that field. */
function findEarlierChoice(
  { mapping }: ColumnPreview,
  { columns }: Answers,
  others: readonly ColumnPreview[],
): ColumnMapping | null {
  const earlierColumn = columns.get(comparisonForm(mapping.header))
  if (
    !earlierColumn ||
    earlierColumn.isUnanswered ||
    mapping.use === 'identifier' ||
    earlierColumn.use === 'identifier'
  )
    return null
  const { use, target, procedure, drug, format } = earlierColumn
  const isSameField = use === mapping.use && target === mapping.target
  const isTaken = target !== null && others.some((other) => other.mapping.target === target)
  if (isSameField) return mapping.isUnanswered ? { ...mapping, isUnanswered: false } : null
  return isTaken ? null : { ...mapping, use, target, procedure, drug, format, words: [], isUnanswered: false }
}

async function withWords(
  column: ColumnPreview,
  { codes }: Answers,
  preview: (mapping: ColumnMapping) => Promise<ColumnPreview>,
): Promise<ColumnPreview> {
  const { mapping, unknownWords, confidence, reason, isAmbiguous } = column
  const { target } = mapping
  if (target === null) return column
  const earlierMeanings = unknownWords.flatMap(({ word }) => {
    const code = codes.get(toKey(target, word))
    return code === undefined ? [] : [{ word, code }]
  })
  if (earlierMeanings.length === 0) return column
  const previewWithWords = await preview({ ...mapping, words: [...mapping.words, ...earlierMeanings] })
  return { ...previewWithWords, confidence, reason, isAmbiguous }
}
