/** Proposes what each column becomes, from its heading and from what its values look like. */
import { labelOf, type Listed } from '#reference/codes.ts'
import { drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import type { ColumnMapping, ColumnPreview, PresetCode } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { squashed } from '../../plain-words.ts'
import { guessAgeUnit } from '../../values/ages.ts'
import { areSexAndAge, areSpanishSexes } from '../../values/sex-and-age.ts'
import { createPauses, type Pauses } from '#platform/server/pauses.ts'
import { targetOf } from '../../targets.contract.ts'
import type { ValueReader } from '../../values/read-result.ts'
import { correctedWords, guessFormat, recognizeColumn } from '../../values/server/read-column.ts'
import { onlySaysPatient } from '../identifier-headings.ts'
import { identifierColumns } from '../identifier-columns.ts'
import { readHeading } from '../../headings/known-headings.ts'
import { comesFromForm } from '../../headings/other-columns.ts'
import { guessPreset, presetTarget, presets } from '../presets.ts'
import { cellsOf, withEarliestDate, withUnits, withoutRepeats } from './joined-columns.ts'
import { leftOut, proposeTarget, type Proposal } from './propose-target.ts'
import { fitSurely } from './value-fit.ts'
import { withProcedureDetails } from './procedure-details.ts'
import { mostlyIdentifies } from './identifying-values.ts'

export interface ColumnContext {
  /** The bases, regions and supervisors that this user may choose, under `bases`, `regions` and `supervisors`. */
  places: Readonly<Record<string, readonly Listed[]>>
  /** No date of a log is later. */
  today?: string
}

export interface GuessedColumns {
  preset: PresetCode
  columns: ColumnPreview[]
}

const nothing = { dateOrder: null, decimalMark: null, unit: null }
/**
 * Guesses the mapping of a table. `rows` are its data rows. The values of a column whose heading names an identifier are
 * never looked at, but for those under "Patient": see `identifier-columns.ts`.
 */
export async function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  context: ColumnContext,
  chosenPreset: PresetCode | null = null,
): Promise<GuessedColumns> {
  const pauses = createPauses()
  const { preset, proposals } = await proposeColumns({ headings, rows }, chosenPreset, pauses)
  const columns: ColumnPreview[] = []
  for (const [index, proposal] of proposals.entries()) {
    const heading = headings[index] ?? ''
    const cells = proposal.use === 'identifier' ? [] : cellsOf({ rows }, index, proposals)
    columns.push(await describeColumn({ index, heading, proposal, cells }, context, pauses))
    await pauses.takeIfDue()
  }
  return { preset, columns }
}

interface Table {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

async function proposeColumns(
  table: Table,
  chosenPreset: PresetCode | null,
  pauses: Pauses,
): Promise<{ preset: PresetCode; proposals: Proposal[] }> {
  const { headings, rows } = table
  const preset = chosenPreset ?? guessPreset(headings)
  const isForm = comesFromForm(headings)
  const proposals: Proposal[] = []
  const identifying = identifierColumns(headings, (index) => rows.map((row) => row[index] ?? null))
  for (const [index, heading] of headings.entries()) {
    const readCells = () => rows.map((row) => row[index] ?? null)
    proposals.push(
      identifying.has(index) ? identifier : proposeColumn({ preset, isForm }, heading, readCells),
    )
    await pauses.takeIfDue()
  }
  const joined = withoutRepeats(withProcedureDetails(withUnits(proposals, table), table), table)
  return { preset, proposals: withEarliestDate(joined, table) }
}

interface FileSigns {
  preset: PresetCode
  /** Whether a program of forms wrote the file. */
  isForm: boolean
}

function proposeColumn({ preset, isForm }: FileSigns, heading: string, readCells: () => Cell[]): Proposal {
  const ofPreset = presetTarget(preset, heading)
  if (ofPreset === null) return leftOut('This logbook’s column has no field in Sortie.')
  const cells = readCells()
  if (cells.every(isBlankCell)) return leftOut('The column is empty.')
  const isKnown = ofPreset !== undefined && !(onlySaysPatient(heading) && areSexAndAge(cells))
  if (isKnown && (isVerified(preset) || fitSurely(ofPreset, cells, readHeading(heading).unit))) {
    const reason = 'The heading of a logbook that Sortie knows.'
    return { ...leftOut(reason, [ofPreset]), use: 'field', target: ofPreset, confidence: 'sure' }
  }
  const proposal = proposeTarget(heading, cells, isForm)
  return mostlyIdentifies(proposal, cells)
    ? { ...identifier, reason: 'Most of its values identify people.' }
    : proposal
}

const isVerified = (preset: PresetCode): boolean =>
  presets.find(({ code }) => code === preset)?.isVerified === true

const identifier: Proposal = {
  use: 'identifier',
  target: null,
  procedure: null,
  drug: null,
  confidence: 'sure',
  reason: 'It identifies people, so it is dropped before it is read.',
  candidates: [],
}

interface DescribedColumn {
  index: number
  heading: string
  proposal: Proposal
  cells: readonly Cell[]
}

async function describeColumn(
  { index, heading, proposal, cells }: DescribedColumn,
  context: ColumnContext,
  pauses: Pauses,
): Promise<ColumnPreview> {
  const { confidence, reason, candidates: _, ...chosen } = proposal
  const target = targetOf(proposal.target)
  const { format, isAmbiguous } = target
    ? guessFormat(target, cells, readHeading(heading).unit, context.today)
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
    ...chosen,
    format,
    words,
    ...(isOpen && { isUnanswered: true }),
  }
  const read = await previewColumn(mapping, cells, context, pauses)
  return { ...read, confidence, reason, isAmbiguous, ...questionOf(proposal, cells) }
}

/** Whether the user is asked about a column: what is only likely, and what is left out though its heading names something. */
const isQuestion = ({ confidence, candidates }: Proposal): boolean =>
  confidence === 'likely' || (confidence === 'none' && candidates.length > 0)

const mostSamples = 3
const longestSample = 60

function questionOf(
  proposal: Proposal,
  cells: readonly Cell[],
): Pick<ColumnPreview, 'candidates' | 'samples'> {
  if (!isQuestion(proposal)) return { candidates: [], samples: [] }
  const samples = new Set<string>()
  for (const cell of cells) {
    if (samples.size < mostSamples && !isBlankCell(cell)) samples.add(shownCell(cell).slice(0, longestSample))
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
  context: ColumnContext,
  chosenPreset: PresetCode | null = null,
): Promise<ColumnPreview[]> {
  const pauses = createPauses()
  const { proposals } = await proposeColumns(table, chosenPreset, pauses)
  const columns: ColumnPreview[] = []
  const byIndex: ColumnMapping[] = []
  for (const mapping of mappings) byIndex[mapping.index] = mapping
  for (const mapping of mappings) {
    const proposal = proposals[mapping.index]
    const cells =
      mapping.use === 'identifier' || proposal?.use === 'identifier'
        ? []
        : cellsOf(table, mapping.index, byIndex)
    const read = await previewColumn(mapping, cells, context, pauses)
    const isProposed = proposal?.use === mapping.use && proposal.target === mapping.target
    columns.push(
      proposal
        ? { ...read, ...(isProposed && saidOf(proposal, mapping)), ...questionOf(proposal, cells) }
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

/** Reads a column again as the user has mapped it: for the screen, after each change. */
export async function previewColumn(
  mapping: ColumnMapping,
  cells: readonly Cell[],
  { places }: ColumnContext,
  pauses: Pauses = createPauses(),
): Promise<ColumnPreview> {
  const target = mapping.use === 'field' ? targetOf(mapping.target) : null
  const reader: ValueReader = {
    format: mapping.format,
    words: new Map(mapping.words.map(({ word, code }) => [squashed(word), code])),
    otherwise: mapping.otherwise,
    places,
  }
  const recognized = target
    ? await recognizeColumn(target, reader, cells, pauses)
    : { filled: filledOf(mapping, cells), examples: [], unread: [], unknownWords: [] }
  const said = { confidence: 'sure', reason: 'Chosen by you.', isAmbiguous: false } as const
  return { mapping, ...said, candidates: [], samples: [], ...recognized }
}

const filledOf = ({ use }: ColumnMapping, cells: readonly Cell[]): number =>
  use === 'identifier' ? 0 : cells.filter((cell) => !isBlankCell(cell)).length
