import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import type { ListEntry } from '#reference/codes.ts'
import type { ColumnMapping, ColumnPreview } from '#logbook/spreadsheets/contract.ts'
import { isBlankCell, shownCell, type Cell } from '#logbook/spreadsheets/files/sheets.ts'
import { guessDateOrder, type DateOrderGuess } from '#logbook/spreadsheets/values/date-order.ts'
import type { ImportMapping } from '../../contract.ts'
import { fieldOfCode, labelOfCode } from '../columns.ts'
import { areExpiries } from '../judge-dates.ts'
import { cellsOf, proposeColumns, type CertificateTable, type ProposedField } from './propose-columns.ts'
import { readCertificateCell, type CertificateCell } from '../read-certificate-cell.ts'
import { createTitleMatcher, type MatchTitle } from './requirement-titles.ts'

export interface GuessContext {
  requirements: readonly ListEntry[]
  today: string
}

const dateFields: ReadonlySet<string> = new Set(['completedOn', 'expiresOn', 'date'])
const isDateCode = (target: string | null): boolean => dateFields.has(fieldOfCode(target)?.field ?? '')

/**
 * Proposes a mapping for a table. If a heading does not explain its dates, their meaning is proposed only if some of them are in
 * the future.
 */
export async function guessCertificates(
  table: CertificateTable,
  context: GuessContext,
): Promise<{ columns: ColumnPreview[]; fixed: ImportMapping['fixed'] }> {
  const proposals = proposeColumns(table, context.requirements)
  const orderOf = dateOrders(table, proposals)
  const mappings = proposals.map(({ target, confidence }, index): ColumnMapping => ({
    index,
    header: (table.headings[index] ?? '').slice(0, 200),
    use: target === null ? 'left_out' : 'field',
    target,
    procedure: null,
    drug: null,
    format: { dateOrder: orderOf(index).order, decimalMark: null, unit: null },
    words: [],
    ...(confidence === 'likely' && { isUnanswered: true }),
  }))
  const columns = await describeColumns(mappings, table, context, { proposals, orderOf })
  return { columns, fixed: proposeDateMeaning(mappings, table, context.today) }
}

/** Reads the columns with the administrator's mapping. */
export function previewCertificates(
  mappings: readonly ColumnMapping[],
  table: CertificateTable,
  context: GuessContext,
): Promise<ColumnPreview[]> {
  const proposals = proposeColumns(table, context.requirements)
  return describeColumns(mappings, table, context, { proposals, orderOf: dateOrders(table, proposals) })
}

/** Reads a column again with its mapping from an earlier import. */
export async function previewCertificate(
  mapping: ColumnMapping,
  cells: readonly Cell[],
  { requirements }: GuessContext,
): Promise<ColumnPreview> {
  const context = { requirements, matchTitle: createTitleMatcher(requirements), pauses: createPauses() }
  const common = { confidence: 'sure', reason: 'Chosen by you.', isAmbiguous: false } as const
  return { mapping, ...common, candidates: [], samples: [], ...(await readColumn(mapping, cells, context)) }
}

function proposeDateMeaning(
  mappings: readonly ColumnMapping[],
  table: CertificateTable,
  today: string,
): ImportMapping['fixed'] {
  const unexplained = mappings.filter(({ target }) => fieldOfCode(target)?.field === 'date')
  const dates = unexplained.flatMap(({ index, format }) =>
    cellsOf(table, index).flatMap((cell) => {
      const value = readCertificateCell(cell, format.dateOrder)
      return value.kind === 'date' ? [value.date] : []
    }),
  )
  return areExpiries(dates, today) ? [{ target: 'dates', code: 'expiresOn' }] : []
}

type FindDateOrder = (index: number) => DateOrderGuess

/** One person usually writes all dates of a matrix, so a column that could be read both ways follows the others. */
function dateOrders(table: CertificateTable, proposals: readonly ProposedField[]): FindDateOrder {
  const columns = proposals.flatMap(({ target }, index) => (isDateCode(target) ? [index] : []))
  const cells = columns.map((index) => cellsOf(table, index).map(withoutLeadingWords))
  const ownOrders = new Map(columns.map((index, position) => [index, guessDateOrder(cells[position] ?? [])]))
  const sharedOrder = guessDateOrder(cells.flat())
  return (index) => {
    const guess = ownOrders.get(index)
    if (!guess) return { order: null, isAmbiguous: false }
    return guess.isAmbiguous || guess.order === null ? sharedOrder : guess
  }
}

/** Returns only the date of a cell such as "exp 03/04/2027". */
const withoutLeadingWords = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/^\D*(?=\d{1,4}[-/. ]\d)/, '') : cell

interface ProposalContext {
  proposals: readonly ProposedField[]
  orderOf: FindDateOrder
}

async function describeColumns(
  mappings: readonly ColumnMapping[],
  table: CertificateTable,
  { requirements }: GuessContext,
  { proposals, orderOf }: ProposalContext,
): Promise<ColumnPreview[]> {
  const pauses = createPauses()
  const matchTitle = createTitleMatcher(requirements)
  const columns: ColumnPreview[] = []
  for (const mapping of mappings) {
    const proposal = proposals[mapping.index]
    const cells = cellsOf(table, mapping.index)
    const isProposed = proposal !== undefined && proposal.target === mapping.target
    const isQuestion = proposal?.confidence === 'likely'
    columns.push({
      mapping,
      ...(isProposed ? toNote(proposal, mapping) : { confidence: 'sure', reason: 'Chosen by you.' }),
      candidates: isQuestion
        ? proposal.candidates.map((code) => ({ code, label: labelOfCode(code, requirements) }))
        : [],
      samples: isQuestion ? samplesOf(cells) : [],
      isAmbiguous: isDateCode(mapping.target) && orderOf(mapping.index).isAmbiguous && isProposed,
      ...(await readColumn(mapping, cells, { requirements, matchTitle, pauses })),
    })
  }
  return columns
}

const toNote = ({ confidence, reason }: ProposedField, { isUnanswered }: ColumnMapping) =>
  confidence === 'likely' && !isUnanswered
    ? ({ confidence: 'sure', reason: 'Confirmed by you.' } as const)
    : { confidence, reason }

const maxSamples = 3
const samplesOf = (cells: readonly Cell[]): string[] =>
  [...new Set(cells.filter((cell) => !isBlankCell(cell)).map((cell) => shownCell(cell).slice(0, 60)))].slice(
    0,
    maxSamples,
  )

interface ReadingContext {
  requirements: readonly ListEntry[]
  matchTitle: MatchTitle
  pauses: Pauses
}

type RecognizedValues = Pick<ColumnPreview, 'filled' | 'examples' | 'unread' | 'unknownWords'>

const [maxExamples, maxUnread, maxWords] = [3, 50, 500]

async function readColumn(
  { target, use, format, words }: ColumnMapping,
  cells: readonly Cell[],
  { requirements, matchTitle, pauses }: ReadingContext,
): Promise<RecognizedValues> {
  const field = use === 'field' ? (fieldOfCode(target)?.field ?? null) : null
  const countsByText = new Map<string, { cell: Cell; count: number }>()
  let filled = 0
  for (const cell of cells) {
    if (isBlankCell(cell)) continue
    filled += 1
    const text = shownCell(cell).slice(0, 120)
    const counter = countsByText.get(text)
    countsByText.set(text, { cell, count: (counter?.count ?? 0) + 1 })
    await pauses.takeIfDue()
  }
  const recognized: RecognizedValues = { filled, examples: [], unread: [], unknownWords: [] }
  const answeredWords = new Set(words.map(({ word }) => word))
  for (const [text, { cell, count }] of countsByText) {
    if (field === 'requirement') {
      const { sure, likely } = matchTitle(text)
      if (sure !== null || recognized.unknownWords.length >= maxWords) continue
      if (answeredWords.has(text)) continue
      const proposals = likely.flatMap((id) => requirements.find(({ code }) => code === id) ?? [])
      const entries = proposals.map(({ code, label }) => ({ code, label }))
      recognized.unknownWords.push({ word: text, count, proposals: entries })
    } else if (field !== null && dateFields.has(field)) {
      const value = readCertificateCell(cell, format.dateOrder)
      const dateText = toDateText(value)
      if (dateText !== null && recognized.examples.length < maxExamples && dateText !== text)
        recognized.examples.push({ from: text, to: dateText })
      const isUnread = value.kind === 'unread' || value.kind === 'tick'
      if (isUnread && recognized.unread.length < maxUnread) recognized.unread.push({ value: text, count })
    }
  }
  return recognized
}

function toDateText(value: CertificateCell): string | null {
  if (value.kind === 'date') return value.date
  if (value.kind === 'month') return value.lastDay
  if (value.kind !== 'dates') return null
  return [value.completedOn, value.expiresOn].filter((day) => day !== null).join(' to ')
}
