/** Reads, shows and asks about columns, whatever kind of record their table becomes. */
import { labelOf, type Listed } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import type { ColumnMapping, ColumnPreview } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { squashed } from '../../plain-words.ts'
import { guessAgeUnit } from '../../values/ages.ts'
import { areSpanishSexes } from '../../values/sex-and-age.ts'
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import { result, type ValueReader } from '../../values/read-result.ts'
import type { ReadTarget } from '../../values/read-value.ts'
import { correctedWords, guessFormat, recognizeColumn } from '../../values/server/read-column.ts'
import { hasDoubtfulUnit, unitsOf } from '../../values/units.ts'
import { unitInHeading } from '../../headings/explaining-words.ts'
import { withUnitOfHeading } from '../unit-of-column.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { cellsOf } from './joined-columns.ts'
import { identifies, isHarmless, mayBeShown } from './identifying-values.ts'
import type { Proposal } from './propose-target.ts'

export interface ColumnContext {
  /** The bases, regions and supervisors that this user may choose, under `bases`, `regions` and `supervisors`. */
  places: Readonly<Record<string, readonly Listed[]>>
  /** No date of a log is later. */
  today?: string
}

/** The fields that a kind of record has. */
export interface FieldContext extends ColumnContext {
  targetOf: (code: string | null) => ReadTarget | null
}

export interface Table {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

const nothing = { dateOrder: null, decimalMark: null, unit: null }

/** Describes what was proposed for each column. The values of a column that identifies people are never looked at. */
export async function describeColumns(
  table: Table,
  proposals: readonly Proposal[],
  context: FieldContext,
  pauses: Pauses,
): Promise<ColumnPreview[]> {
  const columns: ColumnPreview[] = []
  for (const [index, proposal] of proposals.entries()) {
    const heading = table.headings[index] ?? ''
    const cells = proposal.use === 'identifier' ? [] : cellsOf(table, index, proposals)
    columns.push(await describeColumn({ index, heading, proposal, cells }, context, pauses))
    await pauses.takeIfDue()
  }
  return columns
}

interface DescribedColumn {
  index: number
  heading: string
  proposal: Proposal
  cells: readonly Cell[]
}

async function describeColumn(
  { index, heading, proposal, cells }: DescribedColumn,
  context: FieldContext,
  pauses: Pauses,
): Promise<ColumnPreview> {
  const { confidence, reason, use, procedure, drug } = proposal
  const target = context.targetOf(proposal.target)
  const { format, isAmbiguous } = target
    ? guessFormat(target, cells, unitInHeading(target, heading) ?? readHeading(heading).unit, context.today)
    : { format: nothing, isAmbiguous: false }
  const words = target ? await correctedWords(target, cells, pauses) : []
  if (target?.kind === 'sexAndAge') {
    format.unit = guessAgeUnit(cells)
    if (areSpanishSexes(cells)) words.push({ word: 'M', code: 'female' })
  }
  const isOpen = isQuestion(proposal)
  const mapping: ColumnMapping = {
    index,
    header: heading.slice(0, 200),
    use,
    target: proposal.target,
    procedure,
    drug,
    format,
    words,
    ...(isOpen && { isUnanswered: true }),
  }
  const read = await previewColumn(mapping, cells, context, pauses)
  return { ...read, confidence, reason, isAmbiguous, ...questionOf(proposal, cells, context) }
}

/** Whether the user is asked about a column: what is only likely, and what is left out though its heading names something. */
const isQuestion = ({ confidence, candidates }: Proposal): boolean =>
  confidence === 'likely' || (confidence === 'none' && candidates.length > 0)

const maxSamples = 3
const maxSampled = 60
const longestSample = 60

function questionOf(
  proposal: Proposal,
  cells: readonly Cell[],
  { targetOf }: Pick<FieldContext, 'targetOf'>,
): Pick<ColumnPreview, 'candidates' | 'samples'> {
  const isLeftOut = proposal.use === 'left_out'
  // Who chooses what a left-out column becomes must know what it holds, but never by a name.
  if (!isQuestion(proposal) && !(isLeftOut && mayBeShown(cells))) return { candidates: [], samples: [] }
  const samples = new Set<string>()
  const isText = !isHarmless(proposal)
  for (const cell of cells.filter((each) => !isBlankCell(each)).slice(0, maxSampled)) {
    if (samples.size === maxSamples) break
    if (!(isText && identifies(cell))) samples.add(shownCell(cell).slice(0, longestSample))
  }
  const candidates = proposal.candidates.flatMap((chosen) => {
    const { code, label } = targetOf(chosen) ?? {}
    return code === undefined || label === undefined ? [] : [{ code, label: labelIn(proposal, label) }]
  })
  return { candidates, samples: [...samples] }
}

/** A column of crosses is named by what it marks. */
const labelIn = ({ procedure, drug }: Proposal, label: string): string =>
  labelOf(procedure === null ? drugs : procedures, procedure ?? drug) ?? label

/** Reads the columns as the user has mapped them. What still is what Sortie proposed keeps its reason and its question. */
export async function previewColumns(
  mappings: readonly ColumnMapping[],
  table: Table,
  proposals: readonly Proposal[],
  context: FieldContext,
): Promise<ColumnPreview[]> {
  const pauses = createPauses()
  const columns: ColumnPreview[] = []
  const byIndex: ColumnMapping[] = []
  for (const mapping of mappings) byIndex[mapping.index] = mapping
  for (const mapping of mappings) {
    const proposal = proposals[mapping.index]
    const cells =
      mapping.use === 'identifier' || proposal?.use === 'identifier'
        ? []
        : cellsOf(table, mapping.index, byIndex)
    const read = await readOnce({ table, mapping, beside: byIndex[mapping.index + 1] }, context, () =>
      previewColumn(mapping, cells, context, pauses),
    )
    const isProposed = proposal?.use === mapping.use && proposal.target === mapping.target
    columns.push(
      proposal
        ? { ...read, ...(isProposed && saidOf(proposal, mapping)), ...questionOf(proposal, cells, context) }
        : read,
    )
  }
  return columns
}

const saidOf = (
  proposal: Proposal,
  { isUnanswered }: ColumnMapping,
): Pick<ColumnPreview, 'confidence' | 'reason'> =>
  isQuestion(proposal) && !isUnanswered
    ? { confidence: 'sure', reason: 'Confirmed by you.' }
    : { confidence: proposal.confidence, reason: proposal.reason }

/** What was read of the columns of a table, for as long as its rows are held. */
const readColumns = new WeakMap<Table['rows'], Map<string, ColumnPreview>>()
const maxRead = 1_000

/** An answer changes one column. The others were read before, if the same table is asked about again. */
async function readOnce(
  { table, mapping, beside }: { table: Table; mapping: ColumnMapping; beside: ColumnMapping | undefined },
  { places }: FieldContext,
  read: () => Promise<ColumnPreview>,
): Promise<ColumnPreview> {
  const columns = readColumns.get(table.rows) ?? new Map<string, ColumnPreview>()
  readColumns.set(table.rows, columns)
  const { index, use, target, format, words, otherwise } = mapping
  const { dateOrder, decimalMark, unit } = format
  // A list, because the names in an object come back from a browser in another order.
  const key = JSON.stringify([
    [index, table.headings[index], use, target, dateOrder, decimalMark, unit, otherwise ?? null],
    words.map(({ word, code }) => [word, code]),
    [beside?.use, beside?.target],
    places,
  ])
  const before = columns.get(key)
  if (before) return { ...before, mapping }
  const column = await read()
  if (columns.size >= maxRead) columns.clear()
  columns.set(key, column)
  return column
}

/** Reads a column again as the user has mapped it: for the screen, after each change. */
export async function previewColumn(
  mapping: ColumnMapping,
  cells: readonly Cell[],
  { places, targetOf }: FieldContext,
  pauses: Pauses = createPauses(),
): Promise<ColumnPreview> {
  const target = mapping.use === 'field' ? targetOf(mapping.target) : null
  const format = target ? withUnitOfHeading(target, mapping) : mapping.format
  const units = target ? questionOfUnit(target, { ...mapping, format }, cells) : null
  const reader: ValueReader = {
    format,
    words: new Map(mapping.words.map(({ word, code }) => [squashed(word), code])),
    otherwise: mapping.otherwise,
    places,
  }
  const recognized = target
    ? await recognizeColumn(units?.isOpen ? { ...target, read: readNone } : target, reader, cells, pauses)
    : { filled: filledOf(mapping, cells), examples: [], unread: [], unknownWords: [] }
  const said = { confidence: 'sure', reason: 'Chosen by you.', isAmbiguous: false } as const
  return { mapping, ...said, candidates: [], samples: [], ...recognized, ...(units && { units }) }
}

const readNone = () => result(null, '')

/** Asks for a unit that the heading does not name. A column whose values are impossible in its unit gives none until it is chosen. */
function questionOfUnit(
  target: ReadTarget,
  { header, format }: ColumnMapping,
  cells: readonly Cell[],
): ColumnPreview['units'] | null {
  const choices = unitsOf(target.code)
  const isOpen = hasDoubtfulUnit(target.code, format, cells)
  return choices.length === 0 || (!isOpen && unitInHeading(target, header) !== null)
    ? null
    : { choices: [...choices], isOpen }
}

const filledOf = ({ use }: ColumnMapping, cells: readonly Cell[]): number =>
  use === 'identifier' ? 0 : cells.filter((cell) => !isBlankCell(cell)).length
