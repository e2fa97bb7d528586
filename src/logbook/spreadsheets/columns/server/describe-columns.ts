/** Reads and previews columns and asks the user about them, for every kind of record. */
import { labelOf, type ListEntry } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import type { ColumnMapping, ColumnPreview } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { comparisonForm } from '../../plain-words.ts'
import { guessAgeUnit } from '../../values/ages.ts'
import { areSpanishSexes } from '../../values/sex-and-age.ts'
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import { toReadResult, type ValueReader } from '../../values/read-result.ts'
import type { ReadTarget } from '../../values/read-value.ts'
import { correctWords, guessFormat, recognizeColumn } from '../../values/server/read-column.ts'
import { hasDoubtfulUnit, unitsOf } from '../../values/units.ts'
import { unitInHeading } from '../../headings/explaining-words.ts'
import { withUnitOfHeading } from '../unit-of-column.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { cellsOf } from './joined-columns.ts'
import { identifiesPerson, isHarmless, maySamplesBeShown } from './identifying-values.ts'
import type { Proposal } from './propose-target.ts'

export interface ColumnContext {
  /** The bases, regions and supervisors that this user may choose, under `bases`, `regions` and `supervisors`. */
  places: Readonly<Record<string, readonly ListEntry[]>>
  /** The date of today. No date in a log may be later. */
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

const noFormat = { dateOrder: null, decimalMark: null, unit: null }

/** Describes each column with its proposal. Values of a column that identifies people are never read. */
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

interface ColumnToDescribe {
  index: number
  heading: string
  proposal: Proposal
  cells: readonly Cell[]
}

async function describeColumn(
  { index, heading, proposal, cells }: ColumnToDescribe,
  context: FieldContext,
  pauses: Pauses,
): Promise<ColumnPreview> {
  const { confidence, reason, use, procedure, drug } = proposal
  const target = context.targetOf(proposal.target)
  const { format, isAmbiguous } = target
    ? guessFormat(target, cells, unitInHeading(target, heading) ?? readHeading(heading).unit, context.today)
    : { format: noFormat, isAmbiguous: false }
  const words = target ? await correctWords(target, cells, pauses) : []
  if (target?.kind === 'sexAndAge') {
    format.unit = guessAgeUnit(cells)
    if (areSpanishSexes(cells)) words.push({ word: 'M', code: 'female' })
  }
  const isUnanswered = isQuestion(proposal)
  const mapping: ColumnMapping = {
    index,
    header: heading.slice(0, 200),
    use,
    target: proposal.target,
    procedure,
    drug,
    format,
    words,
    ...(isUnanswered && { isUnanswered: true }),
  }
  const preview = await previewColumn(mapping, cells, context, pauses)
  return { ...preview, confidence, reason, isAmbiguous, ...questionOf(proposal, cells, context) }
}

/**
 * Whether the user is asked about a column: its proposal is only likely, or the column is left out although there are
 * fields that it may be.
 */
const isQuestion = ({ confidence, candidates }: Proposal): boolean =>
  confidence === 'likely' || (confidence === 'none' && candidates.length > 0)

const maxSamples = 3
const maxSampledCells = 60
const maxSampleLength = 60

function questionOf(
  proposal: Proposal,
  cells: readonly Cell[],
  { targetOf }: Pick<FieldContext, 'targetOf'>,
): Pick<ColumnPreview, 'candidates' | 'samples'> {
  const isLeftOut = proposal.use === 'left_out'
  // To choose a field for a left-out column, the user needs sample values, but never names.
  if (!isQuestion(proposal) && !(isLeftOut && maySamplesBeShown(cells)))
    return { candidates: [], samples: [] }
  const samples = new Set<string>()
  const isText = !isHarmless(proposal)
  for (const cell of cells.filter((sampleCell) => !isBlankCell(sampleCell)).slice(0, maxSampledCells)) {
    if (samples.size === maxSamples) break
    if (!(isText && identifiesPerson(cell))) samples.add(shownCell(cell).slice(0, maxSampleLength))
  }
  const candidates = proposal.candidates.flatMap((candidate) => {
    const { code, label } = targetOf(candidate) ?? {}
    return code === undefined || label === undefined ? [] : [{ code, label: labelIn(proposal, label) }]
  })
  return { candidates, samples: [...samples] }
}

/** A column of tick marks is labelled with the procedure or drug that it marks. */
const labelIn = ({ procedure, drug }: Proposal, label: string): string =>
  labelOf(procedure === null ? drugs : procedures, procedure ?? drug) ?? label

/**
 * Reads the columns as the user has mapped them. Columns that are still mapped as proposed keep their reason and
 * question.
 */
export async function previewColumns(
  mappings: readonly ColumnMapping[],
  table: Table,
  proposals: readonly Proposal[],
  context: FieldContext,
): Promise<ColumnPreview[]> {
  const pauses = createPauses()
  const columns: ColumnPreview[] = []
  const mappingsByIndex: ColumnMapping[] = []
  for (const mapping of mappings) mappingsByIndex[mapping.index] = mapping
  for (const mapping of mappings) {
    const proposal = proposals[mapping.index]
    const cells =
      mapping.use === 'identifier' || proposal?.use === 'identifier'
        ? []
        : cellsOf(table, mapping.index, mappingsByIndex)
    const preview = await previewCached(
      { table, mapping, rightNeighbour: mappingsByIndex[mapping.index + 1] },
      context,
      () => previewColumn(mapping, cells, context, pauses),
    )
    const isProposed = proposal?.use === mapping.use && proposal.target === mapping.target
    columns.push(
      proposal
        ? {
            ...preview,
            ...(isProposed && confidenceOf(proposal, mapping)),
            ...questionOf(proposal, cells, context),
          }
        : preview,
    )
  }
  return columns
}

const confidenceOf = (
  proposal: Proposal,
  { isUnanswered }: ColumnMapping,
): Pick<ColumnPreview, 'confidence' | 'reason'> =>
  isQuestion(proposal) && !isUnanswered
    ? { confidence: 'sure', reason: 'Confirmed by you.' }
    : { confidence: proposal.confidence, reason: proposal.reason }

/** Previews of the columns of a table, kept as long as its rows are in memory. */
const previewCache = new WeakMap<Table['rows'], Map<string, ColumnPreview>>()
const maxCachedPreviews = 1_000

/** Returns the cached preview of a column if nothing about it has changed. An answer changes only one column. */
async function previewCached(
  {
    table,
    mapping,
    rightNeighbour,
  }: { table: Table; mapping: ColumnMapping; rightNeighbour: ColumnMapping | undefined },
  { places }: FieldContext,
  read: () => Promise<ColumnPreview>,
): Promise<ColumnPreview> {
  const columns = previewCache.get(table.rows) ?? new Map<string, ColumnPreview>()
  previewCache.set(table.rows, columns)
  const { index, use, target, format, words, otherwise } = mapping
  const { dateOrder, decimalMark, unit } = format
  // The key is made of arrays, because objects may come back from a browser with their keys in another order.
  const key = JSON.stringify([
    [index, table.headings[index], use, target, dateOrder, decimalMark, unit, otherwise ?? null],
    words.map(({ word, code }) => [word, code]),
    [rightNeighbour?.use, rightNeighbour?.target],
    places,
  ])
  const cachedPreview = columns.get(key)
  if (cachedPreview) return { ...cachedPreview, mapping }
  const column = await read()
  if (columns.size >= maxCachedPreviews) columns.clear()
  columns.set(key, column)
  return column
}

/** Reads a column again as the user has mapped it, for the screen after each change. */
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
    words: new Map(mapping.words.map(({ word, code }) => [comparisonForm(word), code])),
    otherwise: mapping.otherwise,
    places,
  }
  const content = target
    ? await recognizeColumn(units?.isOpen ? { ...target, read: readNothing } : target, reader, cells, pauses)
    : { filled: countFilled(mapping, cells), examples: [], unread: [], unknownWords: [] }
  const chosenByUser = { confidence: 'sure', reason: 'Chosen by you.', isAmbiguous: false } as const
  return { mapping, ...chosenByUser, candidates: [], samples: [], ...content, ...(units && { units }) }
}

const readNothing = () => toReadResult(null, '')

/**
 * Returns the units to choose from if the heading names none. If most values are impossible in the unit, no value is
 * read until the user chooses.
 */
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

const countFilled = ({ use }: ColumnMapping, cells: readonly Cell[]): number =>
  use === 'identifier' ? 0 : cells.filter((cell) => !isBlankCell(cell)).length
