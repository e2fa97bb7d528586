import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { squashed } from '#logbook/spreadsheets/plain-words.ts'
import type { ImportMapping } from '../../contract.ts'

/**
 * Completes the proposal for a file with the user's answers for earlier files with other headings: the field of a heading, the
 * meaning of a word in a field, and values for all rows. `earlier` has the newest first. Identifying columns stay dropped.
 */
export async function withEarlierAnswers(
  columns: readonly ColumnPreview[],
  earlier: readonly ImportMapping[],
  read: (mapping: ColumnMapping) => Promise<ColumnPreview>,
): Promise<{ columns: readonly ColumnPreview[]; fixed: ImportMapping['fixed'] }> {
  const answers = answersOf(earlier)
  const completed: ColumnPreview[] = []
  for (const [position, column] of columns.entries()) {
    const others = [...completed, ...columns.slice(position + 1)]
    const earlierChoice = chosenBefore(column, answers, others)
    const placed = earlierChoice
      ? { ...(await read(earlierChoice)), reason: 'As you chose in an earlier import.' }
      : column
    completed.push(await withWords(placed, answers, read))
  }
  const filled = new Set(completed.map(({ mapping: { target } }) => target))
  const [last] = earlier
  return { columns: completed, fixed: last?.fixed.filter(({ target }) => !filled.has(target)) ?? [] }
}

interface Answers {
  columns: ReadonlyMap<string, ColumnMapping>
  /** By field and word. */
  codes: ReadonlyMap<string, string | null>
}

const keyOf = (target: string, word: string): string => `${target}\n${squashed(word)}`

function answersOf(earlier: readonly ImportMapping[]): Answers {
  const columns = new Map<string, ColumnMapping>()
  const codes = new Map<string, string | null>()
  // The newest last, so that it wins.
  for (const column of earlier.toReversed().flatMap((mapping) => mapping.columns)) {
    columns.set(squashed(column.header), column)
    if (column.target === null) continue
    for (const { word, code } of column.words) codes.set(keyOf(column.target, word), code)
  }
  return { columns, codes }
}

/** Returns the user's earlier field for this heading, if the proposal is unsure or different and no other column fills that field. */
function chosenBefore(
  { mapping }: ColumnPreview,
  { columns }: Answers,
  others: readonly ColumnPreview[],
): ColumnMapping | null {
  const earlierColumn = columns.get(squashed(mapping.header))
  if (
    !earlierColumn ||
    earlierColumn.isUnanswered ||
    mapping.use === 'identifier' ||
    earlierColumn.use === 'identifier'
  )
    return null
  const { use, target, procedure, drug, format } = earlierColumn
  const isSame = use === mapping.use && target === mapping.target
  const isTaken = target !== null && others.some((other) => other.mapping.target === target)
  if (isSame) return mapping.isUnanswered ? { ...mapping, isUnanswered: false } : null
  return isTaken ? null : { ...mapping, use, target, procedure, drug, format, words: [], isUnanswered: false }
}

async function withWords(
  column: ColumnPreview,
  { codes }: Answers,
  read: (mapping: ColumnMapping) => Promise<ColumnPreview>,
): Promise<ColumnPreview> {
  const { mapping, unknownWords, confidence, reason, isAmbiguous } = column
  const { target } = mapping
  if (target === null) return column
  const earlierMeanings = unknownWords.flatMap(({ word }) => {
    const code = codes.get(keyOf(target, word))
    return code === undefined ? [] : [{ word, code }]
  })
  if (earlierMeanings.length === 0) return column
  const answered = await read({ ...mapping, words: [...mapping.words, ...earlierMeanings] })
  return { ...answered, confidence, reason, isAmbiguous }
}
